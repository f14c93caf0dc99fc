import { useQueryClient } from '@tanstack/react-query'
import type { PageLayout } from '@zhizao/contract/access/page-layout'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { App } from 'antd'
import { client } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { menuName, menuQuery } from '../session/menu.ts'
import { usePermission } from '../session/permission.ts'
import { usePageEntry } from '../shell/page-settings.ts'
import { useAsk } from '../widgets/ask.tsx'
import { columnsToLayDown } from './column-settings.ts'
import type { ColumnsLook } from './use-columns.ts'

const calls = client(resourceLayout)

/** Asks, and then lays down for everybody of the company how this page looks; absent where the user may not. */
export function useCompanyLayout<Row>(look: ColumnsLook<Row>): (() => void) | undefined {
  const { message } = App.useApp()
  const ask = useAsk()
  const cache = useQueryClient()
  const entry = usePageEntry()
  const isPermitted = usePermission(resourceLayout.create.permission)
  if (!isPermitted || !entry) return undefined
  const resourceId = entry.resources_id
  async function layDown() {
    const stored = await calls.ofResource({ resourceId })
    const layout: PageLayout = {
      ...stored?.layout,
      density: look.settings.density,
      columns: columnsToLayDown(look.columns, look.shown, stored?.layout.columns),
    }
    const body = { resourceId, layout }
    await (stored ? calls.update(body) : calls.create(body))
    await cache.invalidateQueries({ queryKey: menuQuery.queryKey })
    message.success(t('已设为公司默认，其他用户刷新页面后生效'))
  }
  return () =>
    void ask({
      title: t('设为公司默认'),
      content: t(
        '“{name}”将按现在的列顺序、列宽、显示的列和表格密度显示给本公司所有用户；自己调整过列设置的用户不受影响。',
        { name: menuName(entry) },
      ),
      okText: t('设为公司默认'),
      cancelText: t('取消'),
      onOk: async () => {
        await layDown()
        look.followCompany()
      },
    })
}
