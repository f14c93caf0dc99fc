import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'
import { z } from 'zod'
import { eachWithBreath } from '../work/breath.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io, target: 'draft-2020-12' })

const signing = `所有接口返回 HTTP 200 与 \`{ code, msg, data }\`，\`code\` 为该接口的成功码即完成。

除登录等公开接口外，请求都要签名。用户的会话带四个请求头：\`token\`、\`access-token\`（登录得到，同值）、\`time\`（毫秒时间戳，与服务器相差不超过 5 分钟）、\`sign\`。\`sign\` 是 token、\`zhizao-web-1\`、time、四位数字依次相连后的 SHA-256（小写十六进制），末尾接那四位数字；每个 sign 只能用一次。

登录返回 \`code\` 508 时密码正确、还需双重验证：以 \`data.challenge\` 继续调用 \`/api/user/login/factor/prove\`。不能撤销的操作返回 509 时，先调用 \`/api/secondFactor/prove\` 再次验证身份，把得到的 \`proof\` 放在请求头 \`proof\` 中重新调用，5 分钟内有效。

程序用接口密钥（系统配置 → 接口密钥）：\`Authorization: Bearer zk_…\`、\`time\` 与 \`sign\`，签名方法相同，以密钥代替 token；不需要登录，也不影响任何人的会话。密钥失效答 HTTP 401，调用过于频繁答 HTTP 429。页面上有可直接运行的 curl、Python、Node 示例。`

const client = (name: string, language: string) =>
  `\`\`\`${language}\n${readFileSync(path.join(import.meta.dirname, '../../../../../docs/clients', name), 'utf8')}\`\`\``

/** An OpenAPI 3.1 document made from the same contracts that the routes are made from; it takes seconds, in breaths. */
export async function openApi(calls: readonly Call[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  await eachWithBreath(calls, (call) => {
    const at = `/api${call.path}`
    paths[at] = { ...paths[at], [call.method.toLowerCase()]: operation(call) }
  })
  return {
    openapi: '3.1.0',
    info: {
      title: '智造云 API',
      version: '0.1.0',
      description: `${signing}\n\n${client('zhizao.py', 'python')}\n\n${client('zhizao.sh', 'bash')}`,
    },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'zk_…' },
      },
    },
    paths,
  }
}

const bodyTypes: Record<string, string> = {
  json: 'application/json',
  ids: 'application/json',
  form: 'application/x-www-form-urlencoded',
  stringified: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
}

function operation(call: Call) {
  const input = jsonSchema(call.body, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const inQuery =
    call.encoding === 'query' ? Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name)) : []
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: input.properties?.[name] ?? { type: 'string' },
    })),
    ...inQuery.map((name) => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      schema: input.properties?.[name],
    })),
  ]
  const type = bodyTypes[call.encoding]
  const schema = call.encoding === 'ids' ? input.properties?.ids : input
  const permission =
    call.permission === OPEN ? '无需登录' : call.permission === SIGNED_IN ? '登录即可' : `权限：${call.permission}`
  return {
    summary: call.title,
    description: `${permission}${call.writes ? '；写入操作日志' : ''}${asking[call.asksAgain]}；成功码 ${call.success}`,
    tags: [call.path.split('/')[1]],
    ...(call.permission === OPEN ? {} : { security: securityOf(call) }),
    ...(parameters.length ? { parameters } : {}),
    ...(type ? { requestBody: { content: { [type]: { schema } } } } : {}),
    responses: { 200: { description: '完成', content: reply(call) } },
  }
}

const asking = { always: '；须再次验证身份', sometimes: '；视内容须再次验证身份', never: '' } as const

/** What only people may do takes no key; what keys may do is decided by their role. */
const securityOf = ({ permission, forPrograms }: Call) =>
  permission === SIGNED_IN && !forPrograms ? [{ token: [] }] : [{ token: [] }, { key: [] }]

function reply(call: Call) {
  if (call.kind === 'file') return { 'application/octet-stream': {} }
  const data = jsonSchema(call.reply, 'output')
  return {
    'application/json': {
      schema: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } },
    },
  }
}
