<?php

// Makes the calls that the test sends on standard input, and prints the result or the error of each.

declare(strict_types=1);

require $argv[1] . '/sluice.php';

$order = json_decode(stream_get_contents(STDIN), true);

function to_camel_case(string $name): string
{
    return lcfirst(str_replace('_', '', ucwords($name, '_')));
}

function make_call(Sluice\Client $client, string $method, array $fields): mixed
{
    if ($method === 'verify_webhook') {
        return Sluice\verify_webhook($fields['headers'], $fields['body'], $fields['secret']);
    }
    $argument = $method === 'create_withdraws' ? $fields['items'] : $fields;
    $result = $client->{to_camel_case($method)}($argument);
    return $result instanceof Generator ? iterator_to_array($result, false) : $result;
}

function describe(Throwable $error): array
{
    $details = ['name' => (new ReflectionClass($error))->getShortName(), 'text' => $error->getMessage()];
    foreach (get_object_vars($error) as $name => $value) {
        $details[strtolower(preg_replace('~[A-Z]~', '_$0', $name))] = $value;
    }
    if (isset($details['error_code'])) {
        $details['code'] = $details['error_code'];
    }
    return $details;
}

$outcomes = [];
foreach ($order['calls'] as [$method, $fields]) {
    try {
        $options = array_combine(array_map('to_camel_case', array_keys($order['options'])), $order['options']);
        $client = new Sluice\Client($order['base_url'], $order['merchant_id'], $order['secret_key'], ...$options);
        $outcomes[] = ['result' => make_call($client, $method, $fields)];
    } catch (Throwable $error) {
        $outcomes[] = ['error' => describe($error)];
    }
}
echo json_encode($outcomes);
