"""Makes the calls that the test sends on standard input, and prints the result or the error of each."""

import json
import sys
import types

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import sluice  # noqa: E402

order = json.load(sys.stdin)


def make_call(client, method, fields):
    if method == "verify_webhook":
        return sluice.verify_webhook(fields["headers"], fields["body"], fields["secret"])
    if method == "create_withdraws":
        return client.create_withdraws(fields["items"])
    result = getattr(client, method)(**fields)
    return list(result) if isinstance(result, types.GeneratorType) else result


def outcome_of(method, fields):
    try:
        client = sluice.Sluice(order["base_url"], order["merchant_id"], order["secret_key"], **order["options"])
        return {"result": make_call(client, method, fields)}
    except Exception as error:
        return {"error": {"name": type(error).__name__, "text": str(error), **vars(error)}}


print(json.dumps([outcome_of(method, fields) for method, fields in order["calls"]], default=str))
