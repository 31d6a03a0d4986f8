// Reads bytes as one whole plain HTTP request with llhttp, the parser that Node's server uses (undici has it as WebAssembly).
// Plain: POST, HTTP/1.1, keep-alive, a body with a length, no header twice, and nothing after it. What is not plain is not an
// error here: Node's server reads it.
import { createRequire } from 'node:module';

export type PlainRequest = {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly text: string;
};

export type PlainRequestParser = (bytes: Buffer) => PlainRequest | 'incomplete' | 'not plain';

/** The limit of Node's server for the head, and that of the body. */
const MAX_HEAD_BYTES = 16 * 1024;
export const MAX_REQUEST_BYTES = MAX_HEAD_BYTES + 64 * 1024;
const MAX_HEADERS = 64;

/** Numbers of llhttp. */
const REQUEST = 1;
const POST = 3;
const OK = 0;
const PAUSED = 21;

/** Node's server answers these in its own way, or they change how the rest of the message is read. */
const NOT_PLAIN_HEADERS = new Set([
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The types of Node.js do not have it. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: object };
};

type Llhttp = {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  llhttp_alloc(type: number): number;
  llhttp_reset(parser: number): void;
  llhttp_execute(parser: number, at: number, length: number): number;
  llhttp_get_error_pos(parser: number): number;
  llhttp_get_method(parser: number): number;
  llhttp_get_http_major(parser: number): number;
  llhttp_get_http_minor(parser: number): number;
};

/** The positions of the parts of a message, from its first byte. */
type Spans = {
  url: [number, number];
  headers: number;
  /** Start and end of each name, then of its value. */
  readonly header: Int32Array;
  body: [number, number] | undefined;
  hasHead: boolean;
  isComplete: boolean;
  isPlain: boolean;
};

const SPAN = 4;

function openLlhttp(spans: Spans, start: () => number): Llhttp {
  const add = (offset: number, at: number, length: number): void => {
    const k = (spans.headers - 1) * SPAN + offset;
    spans.header[k] = at - start();
    spans.header[k + 1] = at - start() + length;
  };
  const env = {
    wasm_on_message_begin: () => 0,
    wasm_on_status: () => 0,
    wasm_on_url(_parser: number, at: number, length: number) {
      spans.url = [at - start(), at - start() + length];
      return 0;
    },
    wasm_on_header_field(_parser: number, at: number, length: number) {
      if (spans.headers >= MAX_HEADERS) return -1;
      spans.headers += 1;
      add(0, at, length);
      add(2, at, 0);
      return 0;
    },
    wasm_on_header_value(_parser: number, at: number, length: number) {
      add(2, at, length);
      return 0;
    },
    wasm_on_headers_complete(_parser: number, _status: number, upgrade: number, keepAlive: number) {
      spans.hasHead = true;
      spans.isPlain = !upgrade && Boolean(keepAlive);
      return 0;
    },
    wasm_on_body(_parser: number, at: number, length: number) {
      // Only a chunked body comes in several parts.
      if (spans.body) spans.isPlain = false;
      spans.body = [at - start(), at - start() + length];
      return 0;
    },
    wasm_on_message_complete() {
      spans.isComplete = true;
      return PAUSED;
    },
  };
  const code: Uint8Array = createRequire(import.meta.url)('undici/lib/llhttp/llhttp_simd-wasm.js');
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { env });
  const llhttp = exports as Llhttp;
  llhttp._initialize();
  return llhttp;
}

export function openPlainRequestParser(): PlainRequestParser {
  const spans: Spans = {
    url: [0, 0],
    headers: 0,
    header: new Int32Array(MAX_HEADERS * SPAN),
    body: undefined,
    hasHead: false,
    isComplete: false,
    isPlain: false,
  };
  const llhttp = openLlhttp(spans, () => start);
  const parser = llhttp.llhttp_alloc(REQUEST);
  const start = llhttp.malloc(MAX_REQUEST_BYTES);
  let memory = new Uint8Array(llhttp.memory.buffer, start, MAX_REQUEST_BYTES);

  return (bytes) => {
    if (bytes.length > MAX_REQUEST_BYTES) return 'not plain';
    // The buffer of a memory that grew is detached.
    if (memory.length === 0) memory = new Uint8Array(llhttp.memory.buffer, start, MAX_REQUEST_BYTES);
    memory.set(bytes);
    spans.headers = 0;
    spans.body = undefined;
    spans.hasHead = false;
    spans.isComplete = false;
    spans.isPlain = false;
    llhttp.llhttp_reset(parser);
    const result = llhttp.llhttp_execute(parser, start, bytes.length);
    // A client that sent `Expect` waits for Node's answer before it sends the body.
    if (result === OK)
      return spans.hasHead && readRequest(bytes, spans) === 'not plain' ? 'not plain' : 'incomplete';
    const isWhole =
      result === PAUSED &&
      spans.isComplete &&
      spans.isPlain &&
      spans.body !== undefined &&
      llhttp.llhttp_get_error_pos(parser) - start === bytes.length &&
      llhttp.llhttp_get_method(parser) === POST &&
      llhttp.llhttp_get_http_major(parser) === 1 &&
      llhttp.llhttp_get_http_minor(parser) === 1;
    return isWhole ? readRequest(bytes, spans) : 'not plain';
  };
}

function readRequest(
  bytes: Buffer,
  { url, headers: count, header, body }: Spans,
): PlainRequest | 'not plain' {
  const [bodyStart, bodyEnd] = body ?? [bytes.length, bytes.length];
  if (bodyStart > MAX_HEAD_BYTES) return 'not plain';
  const head = bytes.toString('latin1', 0, bodyStart);
  const headers: Record<string, string> = {};
  for (let k = 0; k < count * SPAN; k += SPAN) {
    const name = head.slice(header[k], header[k + 1]).toLowerCase();
    // A repeated header, or a property of Object.prototype.
    if (name in headers || NOT_PLAIN_HEADERS.has(name)) return 'not plain';
    const value = head.slice(header[k + 2], header[k + 3]);
    // Node's server removes it.
    if (value.endsWith(' ') || value.endsWith('\t')) return 'not plain';
    headers[name] = value;
  }
  const { connection = 'keep-alive', 'content-length': length } = headers;
  if (connection !== 'keep-alive' || length === undefined) return 'not plain';
  return { url: head.slice(url[0], url[1]), headers, text: bytes.toString('utf8', bodyStart, bodyEnd) };
}
