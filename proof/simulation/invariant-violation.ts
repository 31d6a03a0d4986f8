/** An invariant is violated: the seed fails. Two violations are of one kind if they differ only in numbers and lists. */
export class InvariantViolation extends Error {
  readonly kind: string;
  constructor(message: string, kind = message.replaceAll(/[0-9]+(?:\.[0-9]+)?|\[.*\]/g, '#')) {
    super(message);
    this.kind = kind;
  }
}
