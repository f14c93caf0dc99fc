import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export interface FileCasts {
  file: string
  /** `x as T`, without `as const`. A cast by way of `unknown` is one. */
  casts: number
  /** Those that say nothing to the compiler, `as never`, `as any`, `as unknown as T`: where each stands, and whether the line above says why. */
  blind: { line: number; text: string; hasReason: boolean }[]
  /** `x!`: what the compiler is told not to ask. */
  sure: number
}

const isBlindType = (type: ts.TypeNode): boolean =>
  type.kind === ts.SyntaxKind.NeverKeyword ||
  type.kind === ts.SyntaxKind.AnyKeyword ||
  (ts.isArrayTypeNode(type) && isBlindType(type.elementType))

const bare = (node: ts.Expression): ts.Expression => (ts.isParenthesizedExpression(node) ? bare(node.expression) : node)

const isUnknownCast = (node: ts.Expression) =>
  ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.UnknownKeyword

/** The casts of a source: `as` and `satisfies` are apart, the latter asks the compiler and is not counted. */
export function castsOf(file: string, text: string): FileCasts {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const lines = text.split('\n')
  const found: FileCasts = { file, casts: 0, blind: [], sure: 0 }

  const take = (node: ts.AsExpression) => {
    const throughUnknown = isUnknownCast(bare(node.expression))
    // Counted with the cast around it.
    if (isUnknownCast(node) || ts.isConstTypeReference(node.type)) return
    found.casts += 1
    if (!throughUnknown && !isBlindType(node.type)) return
    // Where the type begins: a cast is broken over lines by the formatter, and its reason stands at its `as`.
    const at = source.getLineAndCharacterOfPosition(bare(node.expression).end).line
    const begins = source.getLineAndCharacterOfPosition(node.getStart()).line
    const hasReason = [at, begins].some((line) => /^\s*(\/\/|\*|\/\*|\{\/\*)|\*\/\s*$/.test(lines[line - 1] ?? ''))
    found.blind.push({ line: at + 1, text: lines[at]!.trim(), hasReason })
  }
  const visit = (node: ts.Node) => {
    if (ts.isAsExpression(node)) take(node)
    if (ts.isNonNullExpression(node)) found.sure += 1
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

export const root = path.join(import.meta.dirname, '..')

/** What is built: the sources of apps and packages without their tests. */
export const casts = (): FileCasts[] =>
  globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'apps/web/build/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.|\/test-|\/testing\//.test(file))
    .toSorted()
    .map((file) => castsOf(file, readFileSync(path.join(root, file), 'utf8')))

export const total = (files: FileCasts[]) => ({
  casts: sum(files.map((file) => file.casts)),
  blind: sum(files.map((file) => file.blind.length)),
  sure: sum(files.map((file) => file.sure)),
})

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)

if (import.meta.main) {
  const files = casts()
  const told = files.filter(({ casts, sure }) => casts + sure > 0)
  const weight = ({ blind, casts, sure }: FileCasts) => blind.length * 1000 + casts + sure
  console.log('  as  blind   !')
  for (const { file, casts, blind, sure } of told.toSorted((one, other) => weight(other) - weight(one))) {
    console.log(`${String(casts).padStart(4)} ${String(blind.length).padStart(6)} ${String(sure).padStart(3)}  ${file}`)
    for (const { line, text, hasReason } of blind) console.log(`       ${hasReason ? ' ' : '?'} ${line}: ${text}`)
  }
  const { casts: all, blind, sure } = total(files)
  console.log(`${all} casts, ${blind} of them blind, ${sure} times ! in ${files.length} files`)
}
