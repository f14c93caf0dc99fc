/** How the name of a node is told apart: a number, text, a GUID, bytes as Base64 (OPC 10000-6, 5.3.1.10). */
export type NodeIdKind = 'i' | 's' | 'g' | 'b'

/** A node id as people copy it from their tools; the namespace by its number, or by a URI whose number the server tells. */
export interface NodeIdText {
  namespace: number | { uri: string }
  kind: NodeIdKind
  value: string
}

const FORM = /^(?:ns=([^;]*);|nsu=([^;]*);)?([isgb])=(.*)$/
const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/
const WHOLE = /^(?:0|[1-9]\d*)$/
const CONTROL = /\p{Cc}/u
const MOST = 4_294_967_295

const EXAMPLE = '应写作 ns=2;s=Line1.Speed、ns=2;i=1001 或 nsu=名称空间 URI;s=Line1.Speed'

/** What is wrong with the text of a node id; undefined where it is right. */
export function nodeIdProblem(text: string): string | undefined {
  const read = readNodeId(text)
  return typeof read === 'string' ? read : undefined
}

/** A node id in its parts, or what is wrong with it. Within `s=` everything is part of the name: `;`, `:`, quotes, brackets. */
export function readNodeId(text: string): NodeIdText | string {
  if (CONTROL.test(text)) return '节点中不能有换行、制表符等控制字符'
  if (text !== text.trim()) return '节点的前后不能有空格'
  const found = FORM.exec(text)
  if (!found) return `节点${formProblem(text)}`
  const [, number, uri, kind, value] = found as [string, string?, string?, NodeIdKind?, string?]
  const namespace = namespaceOf(number, uri)
  if (typeof namespace === 'string') return namespace
  return valueProblem(kind!, value!) ?? { namespace, kind: kind!, value: value! }
}

function formProblem(text: string): string {
  if (/^["'“”]/.test(text)) return '不要整个放在引号中，引号只能出现在 s= 之后的名称里'
  if (/^svr=/i.test(text)) return '不能指向另一台服务器（svr=），请为那台服务器新增通道'
  if (FORM.test(text.replaceAll('；', ';').replaceAll('＝', '='))) return '中的分号和等号应为半角字符'
  if (/^(?:NS|NSU|[ISGB])=/.test(text) || /;[ISGB]=/.test(text)) return '中的 ns、nsu、i、s、g、b 应为小写'
  return EXAMPLE
}

function namespaceOf(number: string | undefined, uri: string | undefined): NodeIdText['namespace'] | string {
  if (uri !== undefined) {
    const plain = uri.replaceAll(/%3B/gi, ';').replaceAll('%25', '%')
    return plain ? { uri: plain } : '节点中 nsu= 之后应填写名称空间 URI'
  }
  if (number === undefined) return 0
  return WHOLE.test(number) && Number(number) <= 65_535 ? Number(number) : '节点中 ns= 之后应为 0～65535 的整数'
}

function valueProblem(kind: NodeIdKind, value: string): string | undefined {
  if (value === '') return `节点中 ${kind}= 之后不能为空`
  if (kind === 'i' && !(WHOLE.test(value) && Number(value) <= MOST)) return '节点中 i= 之后应为 0～4294967295 的整数'
  if (kind === 'g' && !GUID.test(value)) return '节点中 g= 之后应为 GUID，如 09087e75-8e5e-499b-954f-f2a9603db28a'
  if (kind === 'b' && !BASE64.test(value)) return '节点中 b= 之后应为 Base64'
  return undefined
}
