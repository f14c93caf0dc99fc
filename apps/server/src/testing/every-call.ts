import { globSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '@zhizao/contract/http/call'
import { z } from 'zod'

/** A call with the contract file that it stands in. */
export interface PlacedCall {
  call: Call
  /** `camera` for packages/contract/src/camera/camera.ts. */
  resource: string
}

const folder = path.join(import.meta.dirname, '../../../../packages/contract/src')

/** Every call that any file of the contract exports: nobody keeps a list of them. */
export async function everyCall(): Promise<PlacedCall[]> {
  const files = globSync('*/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const placed: PlacedCall[] = []
  for (const file of files.toSorted()) {
    const exported: Record<string, unknown> = await import(path.join(folder, file))
    for (const record of Object.values(exported).filter(isRecord))
      for (const call of Object.values(record).filter(isCall))
        placed.push({ call, resource: path.basename(file, '.ts') })
  }
  return placed
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof z.ZodType)
const isCall = (value: unknown): value is Call =>
  isRecord(value) && typeof value.path === 'string' && typeof value.encoding === 'string'

/** What signs the caller out would end the sweep; what removes comes when the others have had their rows. */
export const inSafeOrder = (calls: readonly PlacedCall[]) =>
  calls
    .filter(({ call }) => call.path !== '/user/logout')
    .toSorted((one, other) => Number(removes(one.call)) - Number(removes(other.call)))
export const removes = (call: Call) => call.writes && /(?<!mo)del|remove|clear/i.test(call.path)

/** Whether a table holds what a file of the contract is about. */
export function isAbout({ resource }: PlacedCall, table: string): boolean {
  const word = resource.replaceAll('-', '_')
  return table === word || table.endsWith(`_${word}`) || table.startsWith(`${word}_`) || word.endsWith(`_${table}`)
}
