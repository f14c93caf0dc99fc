import { point } from '@zhizao/contract/device/point'
import type { DataType } from '@zhizao/contract/device/point-fields'
import { machine } from '@zhizao/contract/machine/machine'
import { signalRoleTitles } from '@zhizao/contract/machine/machine-signal'
import { tool, toolKindTitles } from '@zhizao/contract/machine/tool'
import { material } from '@zhizao/contract/material/material'
import { station } from '@zhizao/contract/plant/work-center'
import { segment } from '@zhizao/contract/process/segment'
import { client } from '../platform/api/client.ts'
import type { Choice, FindChoices } from '../platform/widgets/choices.ts'

const points = client(point)
const machines = client(machine)
const tools = client(tool)
const materials = client(material)
const stations = client(station)
const segments = client(segment)

const OFFERED = 50
const named = ({ id, code, name }: { id: string; code: string; name: string }): Choice => ({
  value: id,
  label: `${code} ${name}`,
})
const choicesOf = (titles: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

export const roleChoices = choicesOf(signalRoleTitles)
export const toolKindChoices = choicesOf(toolKindTitles)

export const findStations: FindChoices = async (keyword, signal) =>
  (await stations.page({ keyword, pageSize: OFFERED }, { signal, quiet: true })).records.map(named)

export const findMachines: FindChoices = async (keyword, signal) =>
  (await machines.page({ keyword, status: 1, pageSize: OFFERED }, { signal, quiet: true })).records.map(named)

export const findMaterials: FindChoices = async (keyword, signal) =>
  (await materials.query({ keyword: keyword || undefined }, { signal, quiet: true })).map(named)

export const findSegments: FindChoices = async (keyword, signal) =>
  (
    await segments.page({ keyword: keyword || undefined, status: 1, pageSize: OFFERED }, { signal, quiet: true })
  ).records.map(named)

/** Tools that can still be used. */
export const findTools: FindChoices = async (keyword, signal) =>
  (await tools.page({ keyword, pageSize: OFFERED }, { signal, quiet: true })).records
    .filter(({ status }) => status !== 'scrapped')
    .map(named)

const typeOfPoint = new Map<string, DataType>()
/** The type of a point that was offered. */
export const offeredType = (id: unknown) => typeOfPoint.get(String(id))

/** Points of a machine's object and of those below it; `access`: only those that may be written. */
export const pointsBelow =
  (objectId: string, access?: 'written'): FindChoices =>
  async (keyword, signal) =>
    (await points.page({ keyword, rootId: objectId, pageSize: OFFERED }, { signal, quiet: true })).records
      .filter((one) => !access || one.access.includes('w'))
      .map((one) => {
        typeOfPoint.set(one.id, one.dataType)
        return {
          value: one.id,
          label: `${one.objectId === objectId ? '' : `${one.objectName} / `}${one.name}（${one.code}）`,
        }
      })
