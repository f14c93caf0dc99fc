import { t } from '../i18n/translate.ts'
import { inputKind } from '../resource-screen/field-input.tsx'
import { fieldProblem } from '../resource-screen/field-problem.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import type { Choice } from '../widgets/choices.ts'
import { chosen, type FullLineColumn, findOf, keptValue } from './line-column.ts'
import { blankRow, type Lines, type Values } from './line-rows.ts'

/** Problems of cells, by the key of their row and then by field. */
export type CellProblems = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a cell that was pasted means; `refused` says why it means nothing. */
interface Read {
  values: Values
  refused?: string
}

/** Different words that one paste looks up; beyond that something else was pasted than lines. */
const MOST_LOOKED_UP = 300
const AT_ONCE = 6

const folded = (text: string) => text.trim().toLowerCase()
const fits = (choice: Choice, text: string) =>
  folded(choice.label) === folded(text) || folded(String(choice.value)) === folded(text) || wordsIn(choice.label, text)
/** A label such as `M8-30 六角螺栓` is meant by its code too. */
const wordsIn = (label: string, text: string) => folded(label).split(/[\s（(]+/)[0] === folded(text)

function picked(column: FullLineColumn, choices: readonly Choice[], text: string): Read {
  const found = choices.find((choice) => t(choice.label) === text.trim()) ?? choices.find((one) => fits(one, text))
  if (found) return { values: chosen(column, found) }
  return { values: { [column.field]: null }, refused: t('没有“{text}”', { text: text.trim().slice(0, 50) }) }
}

async function readCell(
  column: FullLineColumn,
  text: string,
  look: (text: string) => Promise<readonly Choice[]>,
): Promise<Read> {
  const { field } = column
  if (text.trim() === '') return { values: { [field]: null } }
  const kind = inputKind(column.look)
  if (findOf(column)) return picked(column, await look(text.trim()), text)
  if (Array.isArray(column.choices)) return picked(column, column.choices as readonly Choice[], text)
  if (kind === 'select')
    return picked(
      column,
      (column.contract?.values ?? []).map((value) => ({ value, label: value })),
      text,
    )
  if (kind === 'time') {
    const time = dayjs(text.trim().replaceAll('/', '-'))
    if (!time.isValid()) return { values: { [field]: null }, refused: t('时间格式不正确') }
    return { values: { [field]: time.toISOString() } }
  }
  if (kind === 'switch') {
    const isOn = /^(1|是|y|yes|true|√)$/i.test(text.trim())
    const isTruth = column.contract && !column.contract.schema.safeParse(1).success
    return { values: { [field]: isTruth ? isOn : isOn ? 1 : 0 } }
  }
  const value = keptValue(column, text)
  return { values: { [field]: value }, refused: fieldProblem(column.look, value) }
}

/** The choices of each different word, looked up once, a few at a time. */
function lookUps() {
  const known = new Map<string, Promise<readonly Choice[]>>()
  let under: Promise<unknown>[] = []
  return async (column: FullLineColumn, text: string): Promise<readonly Choice[]> => {
    const key = `${column.field} ${text}`
    const before = known.get(key)
    if (before) return before
    if (known.size >= MOST_LOOKED_UP) return []
    if (under.length >= AT_ONCE) await Promise.race(under)
    const asked = findOf(column)!(text).catch(() => [])
    known.set(key, asked)
    const ended = asked.then(() => {
      under = under.filter((one) => one !== ended)
    })
    under.push(ended)
    return asked
  }
}

/** Writes pasted cells over the lines from a place on; lines are added below where they do not suffice, up to `most`. */
export async function pasteCells(
  lines: Lines,
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
  columns: readonly FullLineColumn[],
  most: number,
): Promise<{ lines: Lines; problems: CellProblems; left: number }> {
  const look = lookUps()
  const rows = [...lines.rows]
  const problems: Record<string, Record<string, string>> = {}
  const taken = cells.slice(0, Math.max(0, most - at.row))
  // What only shows what belongs to a choice takes no cell: a sheet of codes and quantities fits as it is.
  const entered = columns.slice(at.column).filter(({ shown }) => !shown)
  for (const [down, texts] of taken.entries()) {
    const row = rows[at.row + down] ?? blankRow(defaultsOf(columns))
    let values = row.values
    for (const [right, text] of texts.entries()) {
      const column = entered[right]
      if (!column) continue
      const read = await readCell(column, text, (word) => look(column, word))
      values = { ...values, ...read.values }
      problems[row.key] = { ...problems[row.key], [column.field]: read.refused ?? '' }
    }
    rows[at.row + down] = { ...row, values }
  }
  return { lines: { ...lines, rows }, problems, left: cells.length - taken.length }
}

export const defaultsOf = (columns: readonly FullLineColumn[]): Values =>
  Object.fromEntries(
    columns.flatMap(({ field, defaultValue }) => (defaultValue === undefined ? [] : [[field, defaultValue]])),
  )
