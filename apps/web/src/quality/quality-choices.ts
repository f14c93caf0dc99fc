import { type DefectClass, defect, defectClassTitles } from '@zhizao/contract/quality/defect'
import { inspectionItem, inspectionItemKindTitles } from '@zhizao/contract/quality/inspection-item'
import {
  type InspectionKind,
  inspectionKindTitles,
  samplingTitles,
  schemeLines,
  strictnessTitles,
} from '@zhizao/contract/quality/inspection-scheme'
import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { aqls, inspectionLevels } from '@zhizao/rules/quality/sampling'
import { client } from '../platform/api/client.ts'
import type { Choice, FindChoices } from '../platform/widgets/choices.ts'

const MOST_OFFERED = 50
const defects = client(defect)
const items = client(inspectionItem)
const schemes = client(schemeLines)
const failures = client(nonconformance)

const choicesOf = (titles: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

const classColours: Record<DefectClass, string> = { critical: 'error', major: 'warning', minor: 'default' }
export const defectClassChoices: readonly Choice[] = choicesOf(defectClassTitles).map((choice) => ({
  ...choice,
  colour: classColours[choice.value as DefectClass],
}))
export const itemKindChoices = choicesOf(inspectionItemKindTitles)
export const inspectionKindChoices = choicesOf(inspectionKindTitles)
export const samplingChoices = choicesOf(samplingTitles)
export const strictnessChoices: readonly Choice[] = choicesOf(strictnessTitles).map((choice) => ({
  ...choice,
  colour: { normal: 'default', tightened: 'warning', reduced: 'success' }[String(choice.value)]!,
}))
export const levelChoices: readonly Choice[] = inspectionLevels.map((value) => ({ value, label: value }))
export const aqlChoices: readonly Choice[] = aqls.map((value) => ({ value, label: value }))

/** Names of defects that were found before, by id: a choice has its code before it. */
const defectNames = new Map<string, string>()
export const defectNameOf = (id: string) => defectNames.get(id) ?? ''

export const findDefects: FindChoices = async (keyword, signal) => {
  const asked = { keyword: keyword || undefined, status: 1 as const, pageSize: MOST_OFFERED }
  const { records } = await defects.page(asked, { signal, quiet: true })
  for (const { id, name } of records) defectNames.set(id, name)
  return records.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
}

interface LineItem {
  itemCode: string
  itemName: string
  itemKind: string
  itemUnit: string | null | undefined
}
/** What was found before, by id: a choice has only its words. */
const found = new Map<string, LineItem>()

/** Items in use, to choose one for a line of a scheme. */
export const findItems: FindChoices = async (keyword, signal) => {
  const asked = { keyword: keyword || undefined, status: 1 as const, pageSize: MOST_OFFERED }
  const { records } = await items.page(asked, { signal, quiet: true })
  for (const { id, code, name, kind, unit } of records)
    found.set(id, { itemCode: code, itemName: name, itemKind: kind, itemUnit: unit })
  return records.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
}

/** What a line shows beside the item that was chosen. */
export const lineItemOf = (id: unknown): Partial<LineItem> => ({ ...found.get(String(id)) })

/** Schemes in force of a kind that fit a material, the nearest first. */
export const findSchemes =
  (kind: InspectionKind | undefined, materialId: string | undefined): FindChoices =>
  async (keyword, signal) =>
    (await schemes.list({ keyword: keyword || undefined, kind, materialId }, { signal, quiet: true })).map(
      ({ id, code, name }) => ({ value: id, label: `${code} ${name}` }),
    )

export const findCauses: FindChoices = async (keyword, signal) =>
  failures.causes({ keyword: keyword || undefined }, { signal, quiet: true })
