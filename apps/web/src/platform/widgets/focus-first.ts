const FIELDS = 'input:not([disabled], [type="hidden"], [type="radio"]:not(:checked)), textarea:not([disabled])'

/** Puts the cursor into the first field, unless it stands in one already. Never on a button. */
export function focusFirst(body: HTMLElement | null) {
  if (body?.contains(document.activeElement) && document.activeElement?.matches('input, textarea')) return
  body?.querySelector<HTMLElement>(FIELDS)?.focus()
}
