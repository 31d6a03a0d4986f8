<?php

/**
 * Client of the merchant API of Sluice: one file, no extensions but openssl for https, PHP 8.1 or newer.
 *
 *     require 'sluice.php';
 *     $sluice = new Sluice\Client('https://pay.example', 1001, 'sk_...');
 *     $created = $sluice->createWithdraw(['amount' => '150.00', 'system' => 'card', 'wallet' => '4111111111111111', 'order_id' => 'order-7']);
 *     echo $created['withdraw_id'], ' ', $sluice->getWithdrawInfo(['order_id' => 'order-7'])['status'];
 *
 * Names are those of the API. Pass amounts as text.
 */

declare(strict_types=1);

namespace Sluice;

/** A rejection. `errorCode` is stable; see docs/errors.md. `orderId` is the one that was sent, also one made here. */
class SluiceException extends \RuntimeException
{
    public readonly ?string $field;
    public readonly ?string $withdrawId;
    public readonly ?string $reason;
    public readonly ?bool $retryable;
    public readonly bool $nothingCreated;
    public readonly ?int $nextAttempt;
    public readonly ?string $requestId;

    public function __construct(
        public readonly string $errorCode,
        string $text,
        public readonly ?string $orderId = null,
        public readonly int $status = 0,
        public readonly int $retryAfter = 0,
        array $details = [],
    ) {
        parent::__construct($text);
        $this->field = $details['field'] ?? null;
        $this->withdrawId = $details['withdraw_id'] ?? null;
        $this->reason = $details['reason'] ?? null;
        $this->retryable = $details['retryable'] ?? null;
        $this->nothingCreated = ($details['nothing_created'] ?? false) === true;
        $this->nextAttempt = $details['next_attempt'] ?? null;
        $this->requestId = $details['request_id'] ?? null;
    }
}

/** No answer of Sluice: it is not known what happened. With an `orderId`, the same call can be made again. */
final class ConnectionException extends SluiceException
{
}

/** The message is not from the holder of the secret, or too old: respond with 400 and ignore it. */
final class WebhookException extends \RuntimeException
{
}

final class Client
{
    private readonly string $base;
    /** Keeps the secret key out of the properties. */
    private readonly \Closure $encode;

    /** `timeout` is for a call with its repetitions, `attemptTimeout` for one response, both in seconds. */
    public function __construct(
        string $baseUrl,
        int|string $merchantId,
        #[\SensitiveParameter] string $secretKey,
        bool $allowHttp = false,
        private readonly float $timeout = 60,
        private readonly float $attemptTimeout = 20,
        private readonly int $maxRetries = 4,
    ) {
        if ($merchantId === '' || $secretKey === '') {
            throw new \InvalidArgumentException('merchantId and secretKey are required.');
        }
        $this->base = read_base_url($baseUrl, $allowHttp);
        $credentials = ['merchant_id' => $merchantId, 'secret_key' => $secretKey];
        $this->encode = static fn (array $fields): string => json_encode(
            array_filter($fields, static fn ($value) => $value !== null) + $credentials,
            JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE,
        );
    }

    public function __debugInfo(): array
    {
        return ['base' => $this->base];
    }

    /** Sends any operation and returns its response. `repeats`: a repetition has no further effect. */
    public function call(string $operation, array $fields = [], bool $repeats = true): array
    {
        // The client's own credentials are always sent.
        unset($fields['merchant_id'], $fields['secret_key']);
        $body = ($this->encode)($fields);
        $deadline = microtime_now() + $this->timeout;
        for ($tries = 0; ; $tries++) {
            try {
                $seconds = min($this->attemptTimeout, $deadline - microtime_now());
                return $this->attempt($operation, $body, $fields['order_id'] ?? null, max(0.001, $seconds));
            } catch (SluiceException $error) {
                $pause = max($error->retryAfter, min(8, 0.5 * 2 ** $tries) * random_int(500, 1000) / 1000);
                $isLast = $tries >= $this->maxRetries || microtime_now() + $pause >= $deadline;
                if ($isLast || !is_worth_repeating($error, $repeats)) {
                    throw $error;
                }
            }
            usleep((int) ($pause * 1_000_000));
        }
    }

    /** Without an `order_id` it makes one. To try a failed order again, pass `attempt` => $error->nextAttempt. */
    public function createWithdraw(array $fields): array
    {
        $orderId = array_key_exists('order_id', $fields) ? $fields['order_id'] : bin2hex(random_bytes(16));
        if (!is_string($orderId)) {
            throw new \InvalidArgumentException('order_id must be text.');
        }
        $response = $this->call('createWithdraw', ['order_id' => $orderId] + $fields);
        return ['withdraw_id' => $response['withdraw_id'], 'order_id' => $orderId, 'replayed' => $response['replayed']];
    }

    /** Up to 500, each with its own `order_id`. Returns a result for each, in the same order. */
    public function createWithdraws(array $items): array { return $this->call('createWithdraws', ['items' => array_values($items)])['data']; }

    public function quoteWithdraw(array $fields): array { return $this->call('quoteWithdraw', $fields)['data']; }

    public function getWithdrawInfo(array $key): array { return $this->call('getWithdrawInfo', $key)['data']; }

    public function getReceipt(array $key): array { return $this->call('getReceipt', $key)['data']; }

    public function cancelWithdraw(array $key): array { return ['withdraw_id' => $this->call('cancelWithdraw', $key)['withdraw_id']]; }

    /** Every withdrawal, page by page. For one page: `call('listWithdraws', [...])`. */
    public function listWithdraws(array $filter = []): \Generator { return $this->items('listWithdraws', $filter, static fn (array $data) => $data); }

    public function listSystems(): array { return $this->call('listSystems')['data']; }

    public function listBanks(): array { return $this->call('list-banks')['data']; }

    public function getBalance(): array
    {
        $names = ['balance' => 1, 'available' => 1, 'held' => 1, 'currency' => 1];
        return array_intersect_key($this->call('getBalance'), $names);
    }

    /** Every entry. For the balances: `call('getStatement', [...])`. */
    public function getStatement(array $filter = []): \Generator { return $this->items('getStatement', $filter, static fn (array $data) => $data['entries']); }

    public function resendWebhook(array $which): int { return $this->call('resendWebhook', $which, repeats: false)['count']; }

    public function testWebhook(): array { return $this->call('testWebhook', repeats: false)['data']; }

    private function items(string $operation, array $filter, \Closure $itemsOf): \Generator
    {
        $cursor = null;
        do {
            $page = $this->call($operation, ['cursor' => $cursor] + $filter);
            foreach ($itemsOf($page['data']) as $item) {
                yield $item;
            }
            // A page may be empty and have another one after it.
            $cursor = $page['next_cursor'];
        } while ($cursor !== null);
    }

    private function attempt(
        string $operation,
        #[\SensitiveParameter] string $body,
        ?string $orderId,
        float $seconds,
    ): array {
        $stream = @fopen($this->base . $operation, 'r', false, stream_context_create(['http' => [
            'method' => 'POST',
            'header' => ['Content-Type: application/json', 'Connection: close'],
            'content' => $body,
            'protocol_version' => 1.1,
            'timeout' => $seconds,
            'ignore_errors' => true,
            // The key must not go elsewhere.
            'follow_location' => 0,
        ]]));
        $text = $stream === false ? false : @stream_get_contents($stream);
        $head = $stream === false ? [] : stream_get_meta_data($stream);
        $headers = read_headers($head['wrapper_data'] ?? []);
        $isCut = $text === false || ($head['timed_out'] ?? false) || strlen($text) < (int) ($headers['content-length'] ?? 0);
        if ($isCut || !isset($headers['status'])) {
            throw new ConnectionException('no_response', "No response to $operation.", $orderId);
        }
        return read_reply($operation, $orderId, $headers, $text);
    }
}

/** Seconds of a clock that is never set. */
function microtime_now(): float
{
    return hrtime(true) / 1e9;
}

/** The headers of the response by lower-case name, and its status. */
function read_headers(array $lines): array
{
    $headers = [];
    foreach ($lines as $line) {
        if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $match)) {
            // A further status line begins another response, after 100 Continue.
            $headers = ['status' => (int) $match[1]];
        } elseif (str_contains($line, ':')) {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower(trim($name))] = trim($value);
        }
    }
    return $headers;
}

function read_reply(string $operation, ?string $orderId, array $headers, string $text): array
{
    $reply = json_decode($text, true);
    $status = $headers['status'];
    if (($reply['success'] ?? null) === true && $status >= 200 && $status < 300) {
        return $reply + ['replayed' => ($headers['idempotent-replayed'] ?? '') === 'true'];
    }
    $wait = $headers['retry-after'] ?? '0';
    $retryAfter = ctype_digit($wait) ? (int) $wait : max(0, (int) strtotime($wait) - time());
    // By the body, not by the status: an installation may send every rejection with 200.
    if (($reply['success'] ?? null) === false && is_string($reply['code'] ?? null)) {
        throw new SluiceException($reply['code'], (string) ($reply['error'] ?? ''), $orderId, $status, $retryAfter, $reply);
    }
    $text = "The response to $operation is not one of Sluice (status $status).";
    throw new ConnectionException('unexpected_response', $text, $orderId, $status, $retryAfter);
}

function is_worth_repeating(SluiceException $error, bool $repeats): bool
{
    $code = $error->errorCode;
    $isNotDone = $code === 'busy' || $code === 'too_many_requests';
    if ($isNotDone || !$repeats) {
        return $isNotDone;
    }
    return match ($code) {
        'in_progress', 'rate_not_available', 'outcome_unknown', 'internal_error', 'no_response' => true,
        // With a withdrawal, it is the answer to this order for ever: to try again is a decision of the merchant.
        'payout_failed' => $error->nothingCreated,
        // Of a proxy, or of a response that was cut (2xx).
        'unexpected_response' => $error->status >= 500 || in_array($error->status, [408, 429], true)
            || ($error->status >= 200 && $error->status < 300),
        default => false,
    };
}

function read_base_url(string $baseUrl, bool $allowHttp): string
{
    $parts = parse_url($baseUrl) ?: [];
    $scheme = $parts['scheme'] ?? '';
    $isLoopback = preg_match('~^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$~', $parts['host'] ?? '') === 1;
    if ($scheme !== 'https' && !($scheme === 'http' && ($allowHttp || $isLoopback))) {
        throw new \InvalidArgumentException('baseUrl must begin with https://: the secret key would be readable on its way.');
    }
    if (array_diff_key($parts, ['scheme' => 1, 'host' => 1, 'port' => 1, 'path' => 1]) !== [] || !isset($parts['host'])) {
        throw new \InvalidArgumentException('baseUrl must have a host, and no user name, password, query or fragment.');
    }
    return rtrim($baseUrl, '/') . '/api/v2/merchant/';
}

/** Returns the event. `body` is the unmodified body; `headers` by name, for example of getallheaders(). */
function verify_webhook(array $headers, string $body, #[\SensitiveParameter] string $secret): array
{
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
    if ($key === false || $key === '') {
        throw new \InvalidArgumentException('The secret of webhooks must be whsec_ and base64.');
    }
    $values = array_change_key_case($headers, CASE_LOWER);
    $sentAt = $values['webhook-timestamp'] ?? '';
    if (!preg_match('~^\d{1,12}$~D', $sentAt) || abs(time() - (int) $sentAt) > 300) {
        throw new WebhookException('The time of the webhook is not within five minutes of now.');
    }
    $signed = ($values['webhook-id'] ?? '') . ".$sentAt.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    // While a secret is being changed there are several.
    foreach (explode(' ', $values['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new WebhookException('No signature of the webhook matches.');
}
