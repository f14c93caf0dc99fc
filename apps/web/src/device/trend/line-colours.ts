import type { Mode } from '../../platform/theme/palette.ts'

/** Colours of curves, told apart by most colour-blind people as well, readable on the surface of their theme. */
const wheels: Record<Mode, readonly string[]> = {
  light: ['#1257c7', '#c2410c', '#0f766e', '#9333ea', '#a16207', '#be185d', '#0e7490', '#4d7c0f', '#475569', '#b91c1c'],
  dark: ['#6ea8ff', '#ff9a5c', '#3fd0b8', '#c99bff', '#f0c04c', '#ff8abf', '#5cc4f2', '#a6d75b', '#a9bcd6', '#ff8f8a'],
}

/** A colour for every point: the one kept with it, else the first of the wheel that the fewest use. */
export function lineColours(
  pointIds: readonly string[],
  mode: Mode,
  kept: ReadonlyMap<string, string | null> = new Map(),
): Map<string, string> {
  const colours = new Map<string, string>()
  const uses = new Map(wheels[mode].map((colour): [string, number] => [colour, 0]))
  const use = (id: string, colour: string) => {
    colours.set(id, colour)
    if (uses.has(colour)) uses.set(colour, uses.get(colour)! + 1)
  }
  for (const id of pointIds) if (kept.get(id)) use(id, kept.get(id)!)
  for (const id of pointIds) {
    if (colours.has(id)) continue
    const [rarest] = [...uses].reduce((least, one) => (one[1] < least[1] ? one : least))
    use(id, rarest)
  }
  return colours
}
