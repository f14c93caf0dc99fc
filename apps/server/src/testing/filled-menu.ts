import { resource } from '@zhizao/contract/access/resource'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { resourceParam } from '@zhizao/contract/access/resource-param'
import type { Caller } from './caller.ts'

/** Own entries of a company's menu, a shared one renamed, and settings of its page. */
export async function fillMenu(owner: Caller, mark: string) {
  const menus = owner.client(resource)
  const products = await menus.menus({})
  const monitor = products.find((node) => node.code === 'dvs')!
  const group = await menus.createAtTop({ productId: monitor.id, type: 1, code: 'secretGroup', name: `${mark}目录` })
  const page = await menus.createBelow({
    parentId: group.id,
    type: 2,
    code: 'secretPage',
    name: `${mark}菜单`,
    url: 'https://secret.example/',
    pageType: 7,
  })
  await menus.create({ parentId: page.id, type: 3, code: 'go', name: `${mark}按钮` })
  await menus.create({ parentId: page.id, type: 4, code: 'tab', name: `${mark}标签页` })
  const shared = monitor.children.flatMap((node) => node.children).find((node) => node.code === 'trend')!
  await menus.update({ id: shared.id, name: `${mark}趋势` })
  await owner.client(resourceLayout).create({ resourceId: page.id, layout: { columns: [{ field: 'secret' }] } })
  await owner
    .client(resourceParam)
    .create({ resourceId: page.id, params: [{ name: 'secret', value: mark, remark: mark }] })
}
