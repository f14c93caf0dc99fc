import ts from 'typescript'

/** Methods that call what they are given and are done: a function given to them is of their own call. */
const AT_ONCE = new Set(
  'map filter flatMap forEach some every find findIndex findLast reduce sort toSorted from then catch finally replace replaceAll'.split(
    ' ',
  ),
) /** Calls that keep what they are given for later, whatever becomes of their answer. */
const LISTENS = new Set('on setInterval setTimeout'.split(' '))

export const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

/** `x.name` and `{ name: … }`, which name no variable. */
export const isPropertyName = (node: ts.Identifier) =>
  (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.name === node

/**
 * The functions within `scope` that may live on when it has returned: those that it answers, those that listen, those in a literal
 * that it hands to a call, and those that any of these name.
 */
export function functionsKept(scope: ts.FunctionLikeDeclaration): ReadonlySet<ts.Node> {
  const kept = new Set<ts.Node>()
  const declared = declaredIn(scope)
  const keepNamed = (node: ts.Node) => {
    if (ts.isIdentifier(node) && !isPropertyName(node)) for (const each of declared.get(node.text) ?? []) keep(each)
  }
  const keep = (node: ts.Node) => {
    if (kept.has(node)) return
    kept.add(node)
    const look = (at: ts.Node) => {
      keepNamed(at)
      ts.forEachChild(at, look)
    }
    look(node)
  }
  /** Looks through what is answered for functions in it. */
  const give = (node: ts.Node): void => {
    if (isFunction(node)) {
      if (!isAtOnce(node)) keep(node)
      return
    }
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) keepNamed(node)
    ts.forEachChild(node, give)
  }
  const look = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) give(node.expression)
    if (!isFunction(node)) ts.forEachChild(node, look)
    else if (isHanded(node) || isInHandedLiteral(node)) keep(node)
  }
  if (scope.body) (ts.isBlock(scope.body) ? look : give)(scope.body)
  return kept
}

/** Functions, also those in literals and in what a call was given, by the names that a function's body gives them. */
function declaredIn(scope: ts.FunctionLikeDeclaration): Map<string, ts.Node[]> {
  const declared = new Map<string, ts.Node[]>()
  const add = (name: string, nodes: ts.Node[]) => declared.set(name, [...(declared.get(name) ?? []), ...nodes])
  const look = (node: ts.Node) => {
    if (ts.isFunctionDeclaration(node) && node.name) add(node.name.text, [node])
    if (ts.isVariableDeclaration(node) && node.initializer)
      for (const name of boundIn(node.name)) add(name, functionsIn(node.initializer))
    if (!isFunction(node)) ts.forEachChild(node, look)
  }
  if (scope.body) look(scope.body)
  return declared
}

const boundIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? boundIn(each.name) : []))

/** The functions of an expression that outlive its evaluation. */
function functionsIn(expression: ts.Expression): ts.Node[] {
  const all: ts.Node[] = []
  const look = (node: ts.Node) => {
    if (!isFunction(node)) ts.forEachChild(node, look)
    else if (!isAtOnce(node)) all.push(node)
  }
  look(expression)
  return all
}

const calledName = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

/** A function that is called during the call that it is given to, and no more: `rows.map((row) => …)`. */
function isAtOnce(node: ts.FunctionLikeDeclaration): boolean {
  const { parent } = node
  if (ts.isNewExpression(parent)) return parent.expression.getText() === 'Promise'
  return ts.isCallExpression(parent) && parent.expression !== node && AT_ONCE.has(calledName(parent))
}

/** `events.on('…', () => …)`, `timer = setInterval(() => …)`: handed to a call that nobody awaits. */
function isHanded(node: ts.FunctionLikeDeclaration): boolean {
  const { parent } = node
  if (!ts.isCallExpression(parent) || parent.expression === node || isAtOnce(node)) return false
  return ts.isExpressionStatement(parent.parent) || LISTENS.has(calledName(parent))
}

/** `addStage({ prepare() { … } })`. */
function isInHandedLiteral({ parent }: ts.Node): boolean {
  let at = parent
  if (!ts.isObjectLiteralExpression(at) && !ts.isPropertyAssignment(at)) return false
  while (ts.isPropertyAssignment(at) || ts.isObjectLiteralExpression(at)) at = at.parent
  return ts.isCallExpression(at)
}
