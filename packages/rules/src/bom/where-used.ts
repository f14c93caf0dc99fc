import { MOST_LEVELS } from './explode.ts'

/** A line as seen from below. */
export interface Use {
  readonly line: string
  /** The material whose bill names the other one. */
  readonly by: string
}

export interface UsedBy extends Use {
  /** 1 is a direct use. */
  readonly level: number
  /** Line ids from below, joined. */
  readonly path: string
}

/** Everything that a material goes into, upwards, each way for itself, no more than `most`; what closes a circle is not followed. */
export function whereUsed(
  material: string,
  usesOf: (material: string) => readonly Use[],
  most: number,
): { uses: readonly UsedBy[]; isCut: boolean } {
  const uses: UsedBy[] = []
  let isCut = false
  const climb = (from: string, path: string, below: readonly string[]) => {
    for (const use of usesOf(from)) {
      if (below.includes(use.by) || below.length > MOST_LEVELS) continue
      if (uses.length >= most) {
        isCut = true
        return
      }
      const own = path ? `${path}/${use.line}` : use.line
      uses.push({ ...use, level: below.length, path: own })
      climb(use.by, own, [...below, use.by])
    }
  }
  climb(material, '', [material])
  return { uses, isCut }
}
