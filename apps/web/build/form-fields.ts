import ts from 'typescript'

/** A form of the web, by the source that it stands in, with the names of what people can enter in it. */
export interface WebForm {
  file: string
  fields: string[]
}

type Source = { file: string; source: string }

/**
 * What each source lets people enter: the fields of `form:` and sub-forms of resource screens, of `formOf`, and the named
 * items of hand-written forms. Lists that stand elsewhere are followed by their name.
 */
export function webForms(sources: readonly Source[]): WebForm[] {
  const files = sources.map(({ file, source }) => ({
    file,
    tree: ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
  }))
  const shared = new Map<string, ts.Node>()
  for (const { tree } of files) namedLists(tree, shared, 'of the module')
  return files
    .map(({ file, tree }) => {
      const lists = new Map(shared)
      namedLists(tree, lists, 'all')
      return { file, fields: [...fieldsIn(tree, lists)].toSorted() }
    })
    .filter(({ fields }) => fields.length > 0)
}

/** Constants and functions by name: a form may be put together from them. What stands within a function is of its own file alone. */
function namedLists(tree: ts.SourceFile, lists: Map<string, ts.Node>, which: 'of the module' | 'all') {
  const visit = (node: ts.Node, isWithin: boolean) => {
    if (isWithin && which === 'of the module') return
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      lists.set(node.name.text, node.initializer)
    if (ts.isFunctionDeclaration(node) && node.name && node.body) lists.set(node.name.text, node.body)
    // What a function is given is not what another file calls the same.
    const isGiven = ts.isParameter(node) || (isWithin && ts.isBindingElement(node))
    if (which === 'all' && isGiven && ts.isIdentifier(node.name)) lists.delete(node.name.text)
    const within = isWithin || ts.isFunctionLike(node)
    ts.forEachChild(node, (child) => visit(child, within))
  }
  visit(tree, false)
}

function fieldsIn(tree: ts.SourceFile, lists: Map<string, ts.Node>): Set<string> {
  const fields = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && /^(form|subForms)$/.test(node.name.getText(tree)))
      entries(node.initializer, lists, fields)
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'formOf' && node.arguments[1])
      entries(node.arguments[1], lists, fields)
    const named = itemName(node, tree)
    if (named) fields.add(named)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return fields
}

/** `name` of a Form.Item or Form.List; the last step where it is a path. */
function itemName(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return undefined
  if (!/^Form\.(Item|List)$/.test(node.tagName.getText(tree))) return undefined
  const attribute = node.attributes.properties.find(
    (each) => ts.isJsxAttribute(each) && each.name.getText(tree) === 'name',
  )
  const value = attribute && ts.isJsxAttribute(attribute) ? attribute.initializer : undefined
  if (!value) return undefined
  if (ts.isStringLiteral(value)) return value.text
  const inner = ts.isJsxExpression(value) ? value.expression : undefined
  const last = inner && ts.isArrayLiteralExpression(inner) ? inner.elements.at(-1) : inner
  return last && ts.isStringLiteral(last) ? last.text : undefined
}

/** Names among the entries of a form: plain strings, and `field` of objects; spreads and names are followed. */
function entries(node: ts.Node, lists: Map<string, ts.Node>, fields: Set<string>, depth = 0) {
  if (depth > 4) return
  const follow = (name: string) => {
    const list = lists.get(name)
    if (list) entries(list, lists, fields, depth + 1)
  }
  if (ts.isStringLiteral(node)) fields.add(node.text)
  else if (ts.isIdentifier(node)) follow(node.text)
  else if (ts.isArrayLiteralExpression(node)) for (const each of node.elements) entries(each, lists, fields, depth)
  else if (ts.isSpreadElement(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    entries(node.expression, lists, fields, depth)
  else if (ts.isConditionalExpression(node)) {
    entries(node.whenTrue, lists, fields, depth)
    entries(node.whenFalse, lists, fields, depth)
  } else if (ts.isObjectLiteralExpression(node)) {
    // Carried along for the form's own conditions, and shown to nobody.
    if (/\bwhen: \(\) => false\b/.test(node.getText())) return
    for (const each of node.properties) {
      if (!ts.isPropertyAssignment(each)) continue
      const name = each.name.getText()
      const value = ts.isAsExpression(each.initializer) ? each.initializer.expression : each.initializer
      if (name === 'field' && ts.isStringLiteral(value)) fields.add(value.text)
      if (name === 'columns') entries(each.initializer, lists, fields, depth)
    }
  } else if (ts.isCallExpression(node)) {
    if (ts.isPropertyAccessExpression(node.expression)) {
      // names.map((field) => ({ field, … })): the names themselves are the fields.
      entries(node.expression.expression, lists, fields, depth)
    } else if (ts.isIdentifier(node.expression)) {
      follow(node.expression.text)
      for (const argument of node.arguments) if (!ts.isIdentifier(argument)) entries(argument, lists, fields, depth)
    }
  } else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) entries(node.body, lists, fields, depth)
  else if (ts.isBlock(node))
    for (const statement of node.statements)
      if (ts.isReturnStatement(statement) && statement.expression) entries(statement.expression, lists, fields, depth)
}
