// Splits the bytes of a raw socket into complete HTTP replies.
import type { Reply } from './check-reply.ts';

const HEAD_END = Buffer.from('\r\n\r\n');

export function splitReplies(bytes: Buffer): readonly Reply[] {
  const replies: Reply[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf(HEAD_END);
    if (headEnd < 0) return replies;
    const [start = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1]);
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const after = rest.subarray(headEnd + HEAD_END.length);
    const hasNoBody = status < 200 || status === 204 || status === 304;
    const body = hasNoBody ? { text: '', length: 0 } : bodyOf(after, headers);
    if (!body) return replies;
    if (status >= 200)
      replies.push({ status, contentType: headers.get('content-type') ?? '', text: body.text });
    rest = after.subarray(body.length);
  }
}

function bodyOf(bytes: Buffer, headers: ReadonlyMap<string, string>) {
  if (headers.get('transfer-encoding') === 'chunked') return chunksOf(bytes);
  const length = Number(headers.get('content-length') ?? bytes.length);
  return bytes.length < length ? undefined : { text: bytes.subarray(0, length).toString(), length };
}

function chunksOf(bytes: Buffer) {
  let text = '';
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16);
    const end = lineEnd + 2 + size + 2;
    if (!(end <= bytes.length)) return undefined;
    text += bytes.subarray(lineEnd + 2, lineEnd + 2 + size).toString();
    if (size === 0) return { text, length: end };
    at = end;
  }
}
