import ts from 'typescript'
import { functionsKept, isFunction, isPropertyName } from './kept-functions.ts'

export interface MemoryStore {
  /** The functions around it, outermost first: `alarmEngine.prepare`, a class, or `-` for the module. */
  within: string
  name: string
  line: number
  /** The function whose answer it is, where that is a maker. */
  maker?: string
}

const COLLECTIONS = /^(Map|Set|WeakMap|WeakSet|Array|AsyncLocalStorage|EventEmitter|\w+Array)$/
/** Methods that change the collection that they are called on. */
const CHANGES = new Set(
  'set add delete clear push pop shift unshift splice fill sort reverse copyWithin enterWith'.split(' '),
)

/** What is drawn once and then stands for this process. */
const DRAWN = /\b(randomBytes|randomUUID|generateKey\w*)$/

/**
 * What a source holds in memory beyond one call: in the module, in a class, in what a function made for functions that live on, and
 * in literals that it gives away. Of collections those count that are empty at first or changed in this source, of variables those
 * that are set again. `makers`: functions whose answer holds something for its caller, so that each call of one holds it as well.
 */
export function storesOf(file: string, text: string, makers: ReadonlySet<string> = new Set()): MemoryStore[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = new Map<string, MemoryStore>()
  const known = new Set(source.statements.flatMap(namesOf).filter((name) => makers.has(name)))
  const take = (node: ts.Node, name: string, maker?: string) => {
    const within = scopesOf(node).map(nameOf).filter(Boolean).join('.') || '-'
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.set(`${within} ${name}`, found.get(`${within} ${name}`) ?? { within, name, line, maker })
  }
  const visit = (node: ts.Node) => {
    if (ts.isPropertyDeclaration(node) && isMutableField(node)) take(node, node.name.getText())
    if (ts.isPropertyAssignment(node) && isGiven(node)) take(node, node.name.getText())
    if (isVariable(node) && isStore(node)) take(node, node.name.text)
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && known.has(node.expression.text)) {
      const holder = holderOf(node)
      take(node, holder?.name.text ?? keyOf(node), node.expression.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found.values()]
}

/** What a statement at the top brings in or declares as a function. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
  const bound = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings
  return bound && ts.isNamedImports(bound) ? bound.elements.map(({ name }) => name.text) : []
}

/** The variable that a call's answer is put into as it is. */
function holderOf(call: ts.CallExpression): Variable | undefined {
  const { parent } = call
  return isVariable(parent) && parent.initializer === call ? parent : undefined
}

/** Under which key of a literal a call stands; else what it calls. */
function keyOf(call: ts.CallExpression): string {
  const { parent } = call
  return ts.isPropertyAssignment(parent) ? parent.name.getText() : `${call.expression.getText()}()`
}

/** The functions and classes around a node, outermost first. */
function scopesOf(node: ts.Node): ts.Node[] {
  const around: ts.Node[] = []
  for (let at = node.parent; at; at = at.parent) if (isFunction(at) || ts.isClassLike(at)) around.unshift(at)
  return around
}

function nameOf(node: ts.Node): string {
  if ((isFunction(node) || ts.isClassLike(node)) && node.name) return node.name.getText()
  const { parent } = node
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : ''
}

type Variable = (ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement) & { name: ts.Identifier }
const isVariable = (node: ts.Node): node is Variable =>
  ((ts.isVariableDeclaration(node) && !ts.isCatchClause(node.parent)) ||
    (ts.isParameter(node) && node.initializer !== undefined) ||
    ts.isBindingElement(node)) &&
  ts.isIdentifier(node.name)

const scopeOf = (node: ts.Node) => scopesOf(node).findLast(isFunction)

/** Whether functions that live on use the variable. */
function isKept(node: Variable): boolean {
  const scope = scopeOf(node)
  if (!scope) return true
  const kept = keptOf(scope)
  return usesOf(node.name, scope).some((use) => isIn(use, kept))
}

function isStore(node: Variable): boolean {
  const uses = usesOf(node.name, scopeOf(node) ?? node.getSourceFile())
  const made = madeFor(node)
  return (isLet(node) && uses.some(isSet)) || (made !== undefined && holds(made, uses)) ? isKept(node) : false
}

function holds(made: ts.Expression, uses: readonly ts.Identifier[]): boolean {
  if (isCollection(made)) return isEmpty(made) || uses.some(isChanged)
  if (ts.isArrayLiteralExpression(made)) {
    const isFixed = ts.isVariableDeclaration(made.parent) && /^readonly /.test(made.parent.type?.getText() ?? '')
    return (made.elements.length === 0 && !isFixed) || uses.some(isChanged)
  }
  if (ts.isObjectLiteralExpression(made)) return uses.some(isChanged)
  return ts.isCallExpression(made) && DRAWN.test(made.expression.getText())
}

/** What a variable begins with: `a` and `b` each their own in `let [a, b] = [0, 1]`. */
function madeFor(node: Variable): ts.Expression | undefined {
  if (!ts.isBindingElement(node)) return node.initializer && bare(node.initializer)
  if (!ts.isArrayBindingPattern(node.parent)) return undefined
  const { parent } = node.parent
  const whole = ts.isVariableDeclaration(parent) && parent.initializer
  if (!whole || !ts.isArrayLiteralExpression(whole)) return undefined
  const own = whole.elements[node.parent.elements.indexOf(node)]
  return own && bare(own)
}

function isLet(node: ts.Node): boolean {
  let at = node.parent
  while (ts.isBindingElement(at) || ts.isBindingName(at) || ts.isVariableDeclaration(at)) at = at.parent
  return ts.isVariableDeclarationList(at) && !(at.flags & ts.NodeFlags.Const)
}

const keptNodes = new WeakMap<ts.Node, ReadonlySet<ts.Node>>()
function keptOf(scope: ts.FunctionLikeDeclaration): ReadonlySet<ts.Node> {
  const kept = keptNodes.get(scope) ?? functionsKept(scope)
  keptNodes.set(scope, kept)
  return kept
}

/** Where the variable is used within a node, properties of its name aside. */
function usesOf(name: ts.Identifier, within: ts.Node): ts.Identifier[] {
  const uses: ts.Identifier[] = []
  const look = (node: ts.Node) => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text && !isPropertyName(node)) uses.push(node)
    ts.forEachChild(node, look)
  }
  look(within)
  return uses
}

const isCollection = (node: ts.Expression): node is ts.NewExpression =>
  ts.isNewExpression(node) && COLLECTIONS.test(node.expression.getText())
const isEmpty = (node: ts.NewExpression) => !node.arguments?.length

/** Without `as`, `satisfies`, `!`, `await` and brackets. */
function bare(node: ts.Expression): ts.Expression {
  const isDressed =
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAwaitExpression(node)
  return isDressed ? bare(node.expression) : node
}

/** Whether this use sets the variable anew: `x = …`, `x++`, `[x] = …`. */
function isSet(use: ts.Node): boolean {
  const { parent } = use
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken
  if (ts.isArrayLiteralExpression(parent)) return isSet(parent)
  return ts.isBinaryExpression(parent) && parent.left === use && isAssignment(parent.operatorToken.kind)
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

/** Whether this use changes what the variable holds, at any depth: `x.set(…)`, `x.y.push(…)`, `x[1] = …`, `delete x.y`. */
function isChanged(use: ts.Node): boolean {
  let at = use
  while (isStep(at.parent) && at.parent.expression === at) {
    at = at.parent
    if (ts.isPropertyAccessExpression(at) && ts.isCallExpression(at.parent) && at.parent.expression === at)
      return CHANGES.has(at.name.text)
  }
  return at !== use && (isSet(at) || ts.isDeleteExpression(at.parent))
}

const isStep = (node: ts.Node) =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isNonNullExpression(node)

function isMutableField(node: ts.PropertyDeclaration): boolean {
  const made = node.initializer && bare(node.initializer)
  if (made && isFunction(made)) return false
  return !(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Readonly) || (made !== undefined && isCollection(made))
}

/** `return { seen: new Map() }`: a collection that whoever called goes on with. */
function isGiven({ initializer, parent }: ts.PropertyAssignment): boolean {
  const made = bare(initializer)
  if (!isCollection(made) || !isEmpty(made)) return false
  let at: ts.Node = parent
  while (!ts.isBlock(at) && !isFunction(at) && at.parent) {
    if (ts.isReturnStatement(at)) return true
    at = at.parent
  }
  return isFunction(at) && at.body !== undefined && !ts.isBlock(at.body)
}

const isIn = (node: ts.Node, kept: ReadonlySet<ts.Node>) => {
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (kept.has(at)) return true
  return false
}
