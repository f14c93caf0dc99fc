const isText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

/**
 * One press of Enter acts once, on what had the focus when it went down. Held, it repeats; and where it moves the focus,
 * the browser would press whatever has it now: a button of the dialog that it has just opened.
 */
export function onePressOneAct(target: Document) {
  let pressedOn: EventTarget | null = null
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  target.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || isText(event.target)) return
      if (event.repeat) swallow(event)
      else pressedOn = event.target
    },
    { capture: true },
  )
  target.addEventListener(
    'keypress',
    (event) => {
      if (event.key === 'Enter' && !isText(event.target) && event.target !== pressedOn) swallow(event)
    },
    { capture: true },
  )
}
