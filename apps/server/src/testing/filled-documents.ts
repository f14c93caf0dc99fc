import { content } from '@zhizao/contract/document/content'
import { document } from '@zhizao/contract/document/document'
import type { Caller } from './caller.ts'

/** A company's own document with a former version, and an article of the manual that it rewrote. */
export async function fillDocuments(owner: Caller, mark: string) {
  const made = await owner.client(content).create({ title: `${mark}文档`, content: `<p>${mark}</p>` })
  await owner.client(content).update({ id: made.id, content: `<p>${mark}第二版</p>` })
  const [chapter] = await owner.client(document).tree({})
  await owner.client(content).update({ id: chapter!.id, content: `<p>${mark}手册</p>` })
}
