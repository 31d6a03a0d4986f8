// A list that the server returns in pages.

type Page = { readonly nextCursor: string | null };

/** `for await` reads item by item and asks for the next page when it is needed; `page` reads one. */
export class Pages<P extends Page, T> implements AsyncIterable<T> {
  readonly #load: (cursor: string | undefined) => Promise<P>;
  readonly #itemsOf: (page: P) => readonly T[];

  constructor(load: (cursor: string | undefined) => Promise<P>, itemsOf: (page: P) => readonly T[]) {
    this.#load = load;
    this.#itemsOf = itemsOf;
  }

  /** The first page, or the one at `nextCursor` of the page before it. */
  page(cursor?: string): Promise<P> {
    return this.#load(cursor);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#load(cursor);
      yield* this.#itemsOf(page);
      // A page may be empty and have another one after it.
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
