import { Parser } from 'htmlparser2'
import { UserFault } from '../work/answer-questions.ts'
import { bounds } from './sheet-bounds.ts'

export interface XmlEvents {
  /** Names without their prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML piece by piece; nothing of it is kept. Only the five entities of XML itself are known, and a document type is refused. */
export async function* xmlEvents(content: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncGenerator<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > bounds.depth) throw new UserFault('表格文件已损坏：内容嵌套过深')
        events.open?.(bare(name), attributes)
      },
      ontext: (text) => events.text?.(text),
      onclosetag(name) {
        depth--
        events.close?.(bare(name))
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new UserFault('表格文件已损坏：含有不允许的文档类型声明')
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for await (const chunk of content) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end(decoder.decode())
  yield
}

/** All of a part at once, for those that are small. */
export async function readXml(content: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  for await (const _ of xmlEvents(content, events));
}

/** An attribute by its name without prefix. */
export const attributeOf = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([each]) => bare(each) === name)?.[1]
