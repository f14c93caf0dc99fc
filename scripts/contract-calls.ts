import { globSync } from 'node:fs'
import path from 'node:path'
import { type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'

const root = path.join(import.meta.dirname, '..')

/** A call with the exported record that holds it and its name there. */
export interface NamedCall {
  record: string
  name: string
  call: Call
}

/** All calls of the contract by the file that holds them (`alarm/alarm-type`), in the order of files and records. */
export async function contractCalls(): Promise<Map<string, NamedCall[]>> {
  const files = globSync('packages/contract/src/*/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
  const found = new Map<string, NamedCall[]>()
  for (const file of files) {
    const module = (await import(path.join(root, file))) as Record<string, unknown>
    // By name: runtimes list a module's exports in different orders.
    const exported = Object.entries(module).sort(([one], [other]) => (one < other ? -1 : 1))
    const calls = exported.flatMap(([record, value]) =>
      isRecord(value)
        ? Object.entries(value).flatMap(([name, call]) => (isCall(call) ? [{ record, name, call }] : []))
        : [],
    )
    if (calls.length) found.set(file.replace('packages/contract/src/', '').replace('.ts', ''), calls)
  }
  return found
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is Call =>
  isRecord(value) && 'method' in value && 'path' in value && 'encoding' in value

/** Who may make a call, in words. */
export const permissionWords = (call: Call) =>
  call.permission === OPEN
    ? '无需登录'
    : call.permission === SIGNED_IN
      ? '登录即可'
      : call.permission.replaceAll('|', ' 或 ')
