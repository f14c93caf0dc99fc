/** Writes into an input as typing does, so that whoever draws it hears of it. */
export function setNativeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
