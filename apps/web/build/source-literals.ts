import ts from 'typescript'

/** A string of a source with Chinese in it. */
export interface SourceLiteral {
  /** A template's values stand as {v1}, {v2}, … */
  text: string
  /** What the values are, as the source has them. */
  values: string[]
  /** The calls it is an argument of and the property it is the value of, innermost first: `invalidField`, `log.info`, `note:`. */
  within: string[]
}

const chinese = /[\u3400-\u9fff]/

/** Every string literal with Chinese, those within templates too. */
export function literalsOf({ file: name, source }: { file: string; source: string }): SourceLiteral[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  const found: SourceLiteral[] = []
  const visit = (node: ts.Node) => {
    const read = readAs(node, file)
    if (read && chinese.test(read.text)) found.push({ ...read, within: surroundings(node, file) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function readAs(node: ts.Node, file: ts.SourceFile) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return { text: node.text, values: [] }
  if (!ts.isTemplateExpression(node)) return undefined
  const values = node.templateSpans.map(({ expression }) => expression.getText(file))
  return {
    text: node.head.text + node.templateSpans.map(({ literal }, at) => `{v${at + 1}}${literal.text}`).join(''),
    values,
  }
}

function surroundings(node: ts.Node, file: ts.SourceFile) {
  const names: string[] = []
  for (let at = node; at.parent && !ts.isStatement(at.parent); at = at.parent) {
    const above = at.parent
    if ((ts.isCallExpression(above) || ts.isNewExpression(above)) && above.expression !== at)
      names.push(above.expression.getText(file))
    if (ts.isTaggedTemplateExpression(above)) names.push(above.tag.getText(file))
    if (ts.isPropertyAssignment(above)) names.push(`${above.name.getText(file)}:`)
  }
  return names
}
