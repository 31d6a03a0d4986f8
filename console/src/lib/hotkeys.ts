// Decides whether a key press is a shortcut or text input.
const TYPING = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]';
const GO_WITHIN_MS = 1_200;
let goPressedAt = 0;

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(TYPING);
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

export const isShortcutAllowed = (event: KeyboardEvent): boolean => !isTyping(event) && !isDialogOpen();

/** After `g` the next letter opens a page, even if it is a shortcut of its own. */
export const startGoSequence = (): void => {
  goPressedAt = Date.now();
};
export const isGoSequence = (): boolean => Date.now() - goPressedAt < GO_WITHIN_MS;
export const endGoSequence = (): void => {
  goPressedAt = 0;
};
