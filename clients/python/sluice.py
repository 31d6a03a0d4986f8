"""Client of the merchant API of Sluice: one file, standard library only, Python 3.9 or newer.

    from sluice import Sluice, SluiceError

    sluice = Sluice("https://pay.example", 1001, "sk_...")
    created = sluice.create_withdraw(amount="150.00", system="card", wallet="4111111111111111", order_id="order-7")
    print(created["withdraw_id"], sluice.get_withdraw_info(order_id="order-7")["status"])

Names are those of the API. Amounts are text, int or Decimal; in results, numbers with decimals are Decimal.
"""

import base64
import datetime
import decimal
import email.utils
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

_NOT_DONE = {"busy", "too_many_requests"}
_TEMPORARY = _NOT_DONE | {"in_progress", "rate_not_available", "outcome_unknown", "internal_error", "no_response"}
_DETAILS = ("field", "withdraw_id", "reason", "retryable", "nothing_created", "next_attempt", "request_id")


class SluiceError(Exception):
    """A rejection. `code` is stable; see docs/errors.md. `order_id` is the one that was sent, also one made here."""

    def __init__(self, code, text, *, status=None, retry_after=None, order_id=None, details=None):
        super().__init__(text)
        self.code, self.status, self.retry_after, self.order_id = code, status, retry_after, order_id
        for name in _DETAILS:
            setattr(self, name, (details or {}).get(name))


class SluiceConnectionError(SluiceError):
    """No answer of Sluice: it is not known what happened. With an `order_id`, the same call can be made again."""


class WebhookVerificationError(ValueError):
    """The message is not from the holder of the secret, or too old: respond with 400 and ignore it."""


class Sluice:
    def __init__(
        self, base_url, merchant_id, secret_key, *, allow_http=False, timeout=60.0, attempt_timeout=20.0, max_retries=4
    ):
        """`timeout` is for a call with its repetitions, `attempt_timeout` for one response, both in seconds."""
        if not merchant_id or not secret_key:
            raise ValueError("merchant_id and secret_key are required.")
        self._base = _read_base_url(base_url, allow_http)
        self._credentials = {"merchant_id": merchant_id, "secret_key": secret_key}
        self._timeout, self._attempt_timeout, self._max_retries = timeout, attempt_timeout, max_retries
        # Redirects are not followed: the key must not go elsewhere.
        self._opener = urllib.request.build_opener(_NoRedirects)

    def call(self, operation, fields=None, *, repeats=True):
        """Sends any operation and returns its response. `repeats`: a repetition has no further effect."""
        fields = {name: value for name, value in (fields or {}).items() if value is not None}
        order_id = fields.get("order_id")
        body = json.dumps({**fields, **self._credentials}, default=_encode).encode()
        deadline = time.monotonic() + self._timeout
        tries = 0
        while True:
            try:
                return self._attempt(operation, body, order_id, deadline)
            except SluiceError as error:
                pause = max(error.retry_after or 0, min(8, 0.5 * 2**tries) * random.uniform(0.5, 1))
                is_last = tries >= self._max_retries or time.monotonic() + pause >= deadline
                if is_last or not _is_worth_repeating(error, repeats):
                    raise
            time.sleep(pause)
            tries += 1

    def create_withdraw(self, **fields):
        """Without an `order_id` it makes one. To try a failed order again, pass `attempt=error.next_attempt`."""
        if "order_id" in fields and not isinstance(fields["order_id"], str):
            raise TypeError("order_id must be text.")
        order_id = fields.get("order_id", str(uuid.uuid4()))
        response = self.call("createWithdraw", {**fields, "order_id": order_id})
        return {**_only(response, "withdraw_id", "replayed"), "order_id": order_id}

    def create_withdraws(self, items):
        """Up to 500, each with its own `order_id`. Returns a result for each, in the same order."""
        return self.call("createWithdraws", {"items": list(items)})["data"]

    def quote_withdraw(self, **fields):
        return self.call("quoteWithdraw", fields)["data"]

    def get_withdraw_info(self, **key):
        return self.call("getWithdrawInfo", key)["data"]

    def get_receipt(self, **key):
        return self.call("getReceipt", key)["data"]

    def cancel_withdraw(self, **key):
        return _only(self.call("cancelWithdraw", key), "withdraw_id")

    def list_withdraws(self, **filters):
        """Yields every withdrawal, page by page. For one page: `call("listWithdraws", {...})`."""
        return self._items("listWithdraws", filters, lambda data: data)

    def list_systems(self):
        return self.call("listSystems")["data"]

    def list_banks(self):
        return self.call("list-banks")["data"]

    def get_balance(self):
        return _only(self.call("getBalance"), "balance", "available", "held", "currency")

    def get_statement(self, **filters):
        """Yields every entry. For the balances: `call("getStatement", {...})`."""
        return self._items("getStatement", filters, lambda data: data["entries"])

    def resend_webhook(self, **which):
        return self.call("resendWebhook", which, repeats=False)["count"]

    def test_webhook(self):
        return self.call("testWebhook", repeats=False)["data"]

    def _items(self, operation, filters, items_of):
        cursor = None
        while True:
            page = self.call(operation, {**filters, "cursor": cursor})
            yield from items_of(page["data"])
            # A page may be empty and have another one after it.
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def _attempt(self, operation, body, order_id, deadline):
        request = urllib.request.Request(
            self._base + operation, data=body, headers={"Content-Type": "application/json"}, method="POST"
        )
        seconds = max(0.001, min(self._attempt_timeout, deadline - time.monotonic()))
        try:
            try:
                response = self._opener.open(request, timeout=seconds)
            except urllib.error.HTTPError as rejected:
                response = rejected
            with response:
                text = response.read()
        except (OSError, http.client.HTTPException) as cause:
            text = f"No response to {operation}."
            raise SluiceConnectionError("no_response", text, order_id=order_id) from cause
        return _read_reply(operation, order_id, response.status, response.headers, text)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def _read_reply(operation, order_id, status, headers, text):
    try:
        reply = json.loads(text, parse_float=decimal.Decimal)
        succeeded = reply["success"] is True and 200 <= status < 300
        error = None if succeeded else (reply["code"], str(reply["error"]))
    except (ValueError, TypeError, KeyError):
        reply, error = None, None
    if reply is not None and error is None:
        return {**reply, "replayed": headers.get("Idempotent-Replayed") == "true"}
    known = {"status": status, "retry_after": _retry_after(headers.get("Retry-After")), "order_id": order_id}
    # By the body, not by the status: an installation may send every rejection with 200.
    if error is not None:
        raise SluiceError(*error, **known, details=reply)
    text = f"The response to {operation} is not one of Sluice (status {status})."
    raise SluiceConnectionError("unexpected_response", text, **known)


def _is_worth_repeating(error, repeats):
    if not repeats:
        return error.code in _NOT_DONE
    # With a withdrawal, it is the answer to this order for ever: to try again is a decision of the merchant.
    if error.code == "payout_failed":
        return error.nothing_created is True
    if error.code == "unexpected_response":
        # Of a proxy, or of a response that was cut (2xx).
        return error.status >= 500 or error.status in (408, 429) or 200 <= error.status < 300
    return error.code in _TEMPORARY


def _retry_after(text):
    """Seconds, or a date, which proxies send."""
    if re.fullmatch(r"[0-9]{1,9}", text or ""):
        return int(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _read_base_url(base_url, allow_http):
    parts = urllib.parse.urlsplit(base_url)
    host = parts.hostname or ""
    is_loopback = re.fullmatch(r"localhost|.+\.localhost|127(\.[0-9]{1,3}){3}|::1", host) is not None
    if parts.scheme != "https" and not (parts.scheme == "http" and (allow_http or is_loopback)):
        raise ValueError("base_url must begin with https://: the secret key would be readable on its way.")
    if not host or "@" in parts.netloc or parts.query or parts.fragment:
        raise ValueError("base_url must have a host, and no user name, password, query or fragment.")
    return base_url.rstrip("/") + "/api/v2/merchant/"


def _encode(value):
    if isinstance(value, decimal.Decimal):
        return format(value, "f")
    if isinstance(value, datetime.datetime) and value.tzinfo is not None:
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be sent; a datetime needs a time zone.")


def _only(reply, *names):
    return {name: reply[name] for name in names}


def verify_webhook(headers, body, secret):
    """Returns the event. `body` is the unmodified body, bytes or text."""
    if not re.fullmatch(r"whsec_[A-Za-z0-9+/]+={0,2}", secret):
        raise ValueError("The secret of webhooks must be whsec_ and base64.")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    values = {name.lower(): value for name, value in headers.items()}
    sent_at = values.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", sent_at) or abs(time.time() - int(sent_at)) > 300:
        raise WebhookVerificationError("The time of the webhook is not within five minutes of now.")
    signed = f"{values.get('webhook-id', '')}.{sent_at}.".encode() + raw
    digest = hmac.new(base64.b64decode(secret[len("whsec_") :]), signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # While a secret is being changed there are several.
    signatures = values.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise WebhookVerificationError("No signature of the webhook matches.")
    return json.loads(raw, parse_float=decimal.Decimal)
