import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { blockedBy } from '../platform/resource-screen/row-actions.ts'
import type { RowAction, ScreenTools } from '../platform/resource-screen/screen-types.ts'
import { menuItems } from '../platform/widgets/context-menu.tsx'

interface ManyButtonProps<Row> {
  tools: ScreenTools<Row>
  actions: readonly RowAction<Row>[]
}

/** All that can be done with what is ticked; the right mouse button offers the same. */
export function ManyButton<Row>({ tools: { selected, holds }, actions }: ManyButtonProps<Row>) {
  const entries = actions
    .filter(({ permission }) => holds(permission ?? ''))
    .map((action) => {
      const blocked = blockedBy(action, selected)
      const isTooFew = action.key === 'merge' && selected.length < 2
      const hint = isTooFew ? t('请至少选择两张订单') : typeof blocked === 'string' ? blocked : undefined
      return {
        key: action.key,
        label: t(action.title),
        icon: action.icon,
        hint,
        disabled: isTooFew || Boolean(blocked),
        run: () => action.run(selected),
      }
    })
  if (!entries.length) return null
  return (
    <Dropdown menu={{ items: menuItems(entries) }} trigger={['click']} disabled={selected.length === 0}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        {t('批量操作')}
      </Button>
    </Dropdown>
  )
}
