import { content } from '@zhizao/contract/document/content'
import { document } from '@zhizao/contract/document/document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('what people write into documents', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const kept = async (html: string) => {
    const { id } = await admin.client(content).create({ title: '安全', content: html })
    return (await admin.client(document).article({ id })).content
  }

  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)" class="x" id="y">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="/api/files/12" onerror="alert(1)" alt="图">', '<img src="/api/files/12" alt="图" />'],
    ['<img src="https://example.org/track.gif">', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<img src="/api/files/12/../../user/logout">', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//example.org">a</a>', '<a>a</a>'],
    ['<a href="/\\example.org">a</a>', '<a>a</a>'],
    ['<a href="https://example.org/a?b=1&amp;c=2">a</a>', '<a href="https://example.org/a?b=1&amp;c=2">a</a>'],
    ['<a href="/dvs/pages/alarm/current">a</a>', '<a href="/dvs/pages/alarm/current">a</a>'],
    ['<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
    ['<iframe src="https://example.org"></iframe><object data="x"></object><embed src="x">', ''],
    ['<form action="https://example.org"><input name="p"><button>go</button></form>', 'go'],
    ['<p style="position:fixed;inset:0;text-align:center">a</p>', '<p>a</p>'],
    ['<p style="text-align: center">a</p>', '<p style="text-align:center">a</p>'],
    ['<p style="background:url(javascript:alert(1))">a</p>', '<p>a</p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></math>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
    ['<<script>script>alert(1)<</script>/script>', '&lt;'],
  ])('is cleaned: %s', async (html, expected) => {
    const found = await kept(html)
    expect(found).not.toMatch(/<[^>]*(script|onerror|onload|javascript|data:|svg|position)/i)
    if (expected) expect(found).toContain(expected)
    else expect(found).not.toMatch(/<(img|iframe|object|embed|script|style)/)
  })

  it('keeps headings, lists, tables, code and pictures of our own', async () => {
    const html =
      '<h2>标题</h2><ol start="3"><li>一</li></ol><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><pre><code>a &lt; b</code></pre>'
    expect(await kept(html)).toBe(html)
  })

  it('is cleaned on every way in: changing and restoring too', async () => {
    const { id } = await admin.client(content).create({ title: '改', content: '<p>1</p>' })
    const changed = await admin.client(content).update({ id, content: '<p onclick="x()">2</p><script>3</script>' })
    expect(changed.content).toBe('<p>2</p>')
  })

  it('may be as long as the limit and not longer', async () => {
    const answer = await admin.call(content.create, { title: '长', content: 'x'.repeat(200_001) })
    expect(answer).toMatchObject({ code: 400, data: [{ field: 'content', title: '正文' }] })
  })
})
