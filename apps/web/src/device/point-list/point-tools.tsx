import { DragOutlined, EditOutlined, OrderedListOutlined, TableOutlined } from '@ant-design/icons'
import type { Point } from '@zhizao/contract/device/point'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { ScreenTools } from '../../platform/resource-screen/screen-types.ts'
import { BulkEditDialog, type BulkEditDialogProps } from './bulk-edit-dialog.tsx'
import { KeyOrderDialog } from './key-order-dialog.tsx'
import { PointOrderDialog } from './point-order-dialog.tsx'

/** A list's filters as calls take them: what is chosen from yes and no stands in them as words. */
function filterOf(filters: Record<string, unknown>): BulkEditDialogProps['filter'] {
  const known = [
    'keyword',
    'code',
    'name',
    'dataType',
    'source',
    'signalId',
    'access',
    'storePolicy',
    'rootId',
    'isKey',
    'hasLimits',
  ]
  return Object.fromEntries(
    known
      .filter((name) => filters[name] !== undefined && filters[name] !== null && filters[name] !== '')
      .map((name) => [
        name,
        name === 'isKey' || name === 'hasLimits' ? String(filters[name]) === 'true' : filters[name],
      ]),
  )
}

/** Buttons above the list: many points at once, all points of an object as a grid, their order, that of key points. */
export function PointTools({ show, reload, holds, filters, selected, rows, go }: ScreenTools<Point>) {
  const rootId = filters.rootId ? String(filters.rootId) : undefined
  const choose = !rootId && t('请先在对象树中选择对象')
  const shown = (dialog: (close: () => void) => ReactNode) =>
    show((close) =>
      dialog(() => {
        close()
        reload()
      }),
    )
  return (
    <>
      {holds(pointBulk.edit.permission) && (
        <Button
          icon={<EditOutlined />}
          disabled={!rows.length}
          onClick={() =>
            show((close) => (
              <BulkEditDialog
                ids={selected.map(({ id }) => id)}
                filter={filterOf(filters)}
                onClose={close}
                onDone={() => {
                  close()
                  reload()
                }}
              />
            ))
          }
        >
          {t('批量修改')}
        </Button>
      )}
      <OfObject
        choose={choose}
        title={t('表格编辑')}
        icon={<TableOutlined />}
        onClick={() => go(`/dvm/pages/point/grid?object=${rootId}`)}
      />
      {holds(pointBulk.setSort.permission) && (
        <OfObject
          choose={choose}
          title={t('点位排序')}
          icon={<DragOutlined />}
          onClick={() => shown((close) => <PointOrderDialog objectId={rootId!} onClose={close} />)}
        />
      )}
      {holds(pointInfo.keyUp.permission) && (
        <OfObject
          choose={choose}
          title={t('关键点位排序')}
          icon={<OrderedListOutlined />}
          onClick={() => shown((close) => <KeyOrderDialog objectId={rootId!} onClose={close} />)}
        />
      )}
    </>
  )
}

interface OfObjectProps {
  /** Why it is off: no object is chosen. */
  choose: string | false
  title: string
  icon: ReactNode
  onClick: () => void
}

const OfObject = ({ choose, title, icon, onClick }: OfObjectProps) => (
  <Tooltip title={choose}>
    <Button icon={icon} disabled={Boolean(choose)} onClick={onClick}>
      {title}
    </Button>
  </Tooltip>
)
