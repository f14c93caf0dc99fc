import ts from 'typescript'

export interface MeasuredFunction {
  /** `apps/server/src/app.ts application`. */
  name: string
  lines: number
}

/**
 * The functions of a source with their lines, without those of functions that stand in them under a name of their own: a function
 * that holds others is as long as what remains to be read of it, and each of those is measured by itself.
 */
export function functionsOf(file: string, text: string): MeasuredFunction[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const spanOf = (node: ts.Node) => lineOf(node.end) - lineOf(node.getStart())
  const found: MeasuredFunction[] = []

  const visit = (node: ts.Node) => {
    if (isFunction(node)) found.push({ name: `${file} ${nameOf(node)}`, lines: spanOf(node) + 1 - named(node.body) })
    ts.forEachChild(node, visit)
  }
  const named = (body: ts.Node): number => {
    let lines = 0
    const look = (node: ts.Node) => {
      if (isFunction(node) && isNamed(node)) lines += spanOf(node)
      else ts.forEachChild(node, look)
    }
    ts.forEachChild(body, look)
    return lines
  }
  visit(source)
  return found
}

type WithBody = ts.FunctionLikeDeclaration & { body: ts.Node }

const isFunction = (node: ts.Node): node is WithBody =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

const isNamed = (node: WithBody) =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isVariableDeclaration(node.parent) ||
  ts.isPropertyAssignment(node.parent)

const nameOf = (node: WithBody) =>
  node.name?.getText() ?? (isNamed(node) ? (node.parent as ts.VariableDeclaration).name.getText() : '')
