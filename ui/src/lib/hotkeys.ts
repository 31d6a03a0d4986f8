// Decides whether a key press is a shortcut or text input.
const TEXT_INPUT_SELECTOR =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]';
const GO_SEQUENCE_TIMEOUT_MS = 1_200;
let goPressedAt = 0;

const isTextInput = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches(TEXT_INPUT_SELECTOR);
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

export const isShortcutAllowed = (event: KeyboardEvent): boolean => !isTextInput(event) && !isDialogOpen();

/** After `g` the next letter opens a page, even if it is a shortcut of its own. */
export const startGoSequence = (): void => {
  goPressedAt = Date.now();
};
export const isGoSequenceActive = (): boolean => Date.now() - goPressedAt < GO_SEQUENCE_TIMEOUT_MS;
export const endGoSequence = (): void => {
  goPressedAt = 0;
};
