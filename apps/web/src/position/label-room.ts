/** What of an object's words stands beside its mark, and at which side. */
export interface WordsShown {
  what: 'all' | 'name' | 'none'
  side: 'right' | 'left'
}

export interface Labelled {
  id: string
  name: string
  /** Of the picture as it is shown, px. */
  x: number
  y: number
  /** How many values stand below the name. */
  values: number
  /** It gets its words before those that are not. */
  isUrgent: boolean
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** As they stand in plan.module.css, px. */
const DOT = 24
const GAP = 4
const LINE = 17
const PADDING = 6
const MOST = 150
/** About what a value with its unit takes. */
const VALUE = 84

const widthOf = (text: string) =>
  [...text].reduce((width, letter) => width + (letter.charCodeAt(0) > 255 ? 12 : 7), 2 * PADDING)

const around = ({ x, y }: Labelled): Box => box(x - DOT / 2, y - DOT / 2, DOT, DOT)
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function wordsOf({ name, x, y }: Labelled, values: number, side: WordsShown['side']): Box {
  const width = Math.min(MOST, Math.max(widthOf(name), values > 0 ? VALUE : 0))
  const height = LINE * (1 + values) + 2
  const away = DOT / 2 + GAP
  return box(side === 'left' ? x - away - width : x + away, y - height / 2, width, height)
}

/**
 * Which words have room beside their marks on a picture so wide: none lie on others or on a mark, those of objects with alarms
 * come first. Where nothing has room the mark stands alone, and says its words to who points at it.
 */
export function labelRoom(marks: readonly Labelled[], picture: number): ReadonlyMap<string, WordsShown> {
  const taken: Box[] = []
  const shown = new Map<string, WordsShown>()
  const dots = marks.map((mark) => ({ id: mark.id, box: around(mark) }))
  for (const mark of marks.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))) {
    const isFree = (wanted: Box) =>
      wanted.left >= 0 &&
      wanted.right <= picture &&
      !taken.some((each) => meet(each, wanted)) &&
      !dots.some((dot) => dot.id !== mark.id && meet(dot.box, wanted))
    const wanted = (['all', 'name'] as const).flatMap((what) =>
      (['right', 'left'] as const).map((side) => ({
        shown: { what, side },
        box: wordsOf(mark, what === 'all' ? mark.values : 0, side),
      })),
    )
    const fits = wanted.find((each) => isFree(each.box))
    if (fits) taken.push(fits.box)
    shown.set(mark.id, fits?.shown ?? { what: 'none', side: mark.x > picture / 2 ? 'left' : 'right' })
  }
  return shown
}
