import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const contract = '@zhizao/contract/'
const alone = 'calls-alone:'
const sources = path.join(import.meta.dirname, '../../../packages/contract/src')

type Exports = Readonly<Record<string, unknown>>

/**
 * A module that only makes calls, `client(workbench)`, or reads a plain value of a contract, gets those alone: addresses and ways of the
 * calls, without the schemas. A first screen would else read and build what only forms, lists and the server look at.
 */
export function callsAlone(): Plugin {
  return {
    name: 'calls-alone',
    apply: 'build',
    resolveId: (source) => (source.startsWith(alone) ? `\0${source}` : undefined),
    load: async (id) =>
      id.startsWith(`\0${alone}`) ? sourceOf(await exportsOf(id.slice(alone.length + 1))) : undefined,
    transform: {
      filter: { id: /[\\/]apps[\\/]web[\\/]src[\\/].*\.tsx?$/, code: contract },
      handler: async (code) => ({ code: await withCallsAlone(code, exportsOf), map: null }),
    },
  }
}

/** What a contract exports as it is; nothing where there is none. */
async function exportsOf(name: string): Promise<Exports> {
  const file = path.join(sources, `${name}.ts`)
  return existsSync(file) ? await import(pathToFileURL(file).href) : {}
}

/** The source of a contract without its schemas. */
export const sourceOf = (exports: Exports): string =>
  Object.entries(exports)
    .map(([name, value]) => [name, isRecordOfCalls(value) ? withoutSchemas(value) : value] as const)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

/** The code with those of its imports from contracts led elsewhere that need no schema. */
export async function withCallsAlone(code: string, exportsOf: (name: string) => Promise<Exports>): Promise<string> {
  const program = parseAst(code)
  const uses = usesIn(program)
  let text = code
  // From the end, so that what comes before stays where it is.
  for (const node of program.body.toReversed()) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith(contract)) continue
    const name = node.source.value.slice(contract.length)
    const exports = await exportsOf(name)
    const led: string[] = []
    const kept: string[] = []
    for (const specifier of node.specifiers) {
      const written = code.slice(specifier.start, specifier.end)
      const imported = specifier.type === 'ImportSpecifier' && 'name' in specifier.imported && specifier.imported.name
      const value = imported ? exports[imported] : undefined
      const isAlone = isRecordOfCalls(value) ? !uses.otherwise.has(specifier.local.name) : isPlain(value)
      if (isAlone) led.push(written)
      else kept.push(written)
    }
    if (!led.length || kept.some((written) => written.startsWith('*'))) continue
    const lines = [`import { ${led.join(', ')} } from '${alone}${name}'`]
    if (kept.length) lines.push(`import { ${kept.join(', ')} } from '${contract}${name}'`)
    text = `${text.slice(0, node.start)}${lines.join('\n')}${text.slice(node.end)}`
  }
  return text
}

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Names that are used for anything but `client(name)`; a key, or the name behind a dot, is no use. */
function usesIn(program: unknown): { otherwise: Set<string> } {
  const otherwise = new Set<string>()
  const visit = (node: Node) => {
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'Identifier') otherwise.add(node.name as string)
    for (const [key, value] of Object.entries(node)) {
      if ((key === 'key' || key === 'property') && !node.computed) continue
      for (const one of Array.isArray(value) ? value : [value])
        if (isNode(one) && !(isClientCall(node) && one.type === 'Identifier')) visit(one)
    }
  }
  visit(program as Node)
  return { otherwise }
}

const isClientCall = ({ type, callee }: Node) =>
  type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier' && callee.name === 'client'

/** All that a call is made from (src/platform/api/client.ts). */
const ofCalls = ['method', 'path', 'encoding', 'kind', 'success', 'writes'] as const
/** What it is made from besides where the server asks again who makes it: the dialog names the call. */
const ofAsking = [...ofCalls, 'asksAgain', 'title'] as const

const isCall = (value: unknown) =>
  typeof value === 'object' && value !== null && ofCalls.every((key) => key in value) && 'reply' in value

function isRecordOfCalls(value: unknown): value is Record<string, Record<string, unknown>> {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : []
  return parts.length > 0 && parts.every(isCall)
}

const withoutSchemas = (calls: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      const keys = call.asksAgain === 'always' || call.asksAgain === 'sometimes' ? ofAsking : ofCalls
      return [name, Object.fromEntries(keys.map((key) => [key, call[key]]))]
    }),
  )

/** Whether a value is data through and through, so that its JSON is the same. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}
