import { session } from '@zhizao/contract/access/session'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { file } from '@zhizao/contract/file/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('the sign-in page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())

  it('shows name, logo and background of the company that the address names, without a session', async () => {
    const admin = await server.signIn()
    const upload = async (name: string) =>
      admin.client(file).upload({ file: new File([PNG], name, { type: 'image/png' }) })
    const [background, other] = [await upload('bg.png'), await upload('other.png')]
    const set = (k_detail: string, v_varchar: string) =>
      admin.client(companyDetail).save({ details: [{ detail_type: 1, k_detail, v_varchar }] })
    await set('xtmc', '新星云')
    await set('loginBg', background.url)
    await set('xtLogo', 'https://cdn.plant.cn/logo.png')
    const visitor = server.visitor.client(session)
    const look = await visitor.background({ companyCode: 'default' })
    expect(look).toEqual({
      systemName: '新星云',
      logo: 'https://cdn.plant.cn/logo.png',
      background: `/api/company/signInImage/default/background?v=${background.id}`,
      companyName: '我的公司',
    })
    expect(await visitor.signInPage({ companyCode: 'default' })).toMatchObject({ ...look, ways: ['password', 'qr'] })
    const picture = await fetch(`${server.url}${look.background}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
    const shown = { companyCode: 'default', image: 'background' }
    expect((await server.visitor.file(session.signInImage, shown)).bytes).toEqual(PNG)
    // No other file of the company is opened by this way.
    expect((await fetch(`${server.url}/api/files/${other.id}`)).status).toBe(401)
    const logo = await server.visitor.call(session.signInImage, { companyCode: 'default', image: 'logo' })
    expect(logo).toMatchObject({ code: 404 })
    const foreign = await server.signIn({ companyId: await server.anotherCompany() })
    await foreign
      .client(companyDetail)
      .save({ details: [{ detail_type: 1, k_detail: 'loginBg', v_varchar: background.url }] })
    const { rows } = await server.database.system.query("select code from company where code <> 'default'")
    const stolen = await server.visitor.call(session.signInImage, { companyCode: rows[0].code, image: 'background' })
    expect(stolen).toMatchObject({ code: 404 })
  })

  it('looks for an unknown code as for none', async () => {
    const visitor = server.visitor.client(session)
    expect(await visitor.background({ companyCode: 'nobody' })).toEqual(await visitor.background({}))
    expect(await visitor.background({})).toMatchObject({ systemName: '工业物联网云平台', companyName: '' })
  })
})
