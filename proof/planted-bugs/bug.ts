/** Replaces `find`, which must occur exactly once in `file`. The edits of one bug are applied in order. */
type Edit = { readonly file: string; readonly find: string; readonly replace: string };

/** Either the test that must fail, or the number of seeds within which the simulation must fail. */
type Detector =
  | {
      readonly test: string;
      readonly title: string;
      /** The test itself passes; the run fails with an unhandled error, which would end the real process. */
      readonly endsProcess?: boolean;
      /** The test starts the built executable. */
      readonly needsBuild?: boolean;
    }
  | { readonly seeds: number };

export type Bug = { readonly name: string; readonly edits: readonly Edit[] } & Detector;

export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });
