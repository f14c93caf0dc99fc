import { DisconnectOutlined, LinkOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { App, Flex, Grid, type TableColumnsType } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { ChoosingTable } from '../platform/widgets/choosing-table.tsx'

interface Named {
  id: string
  code: string
  name: string
}
type Asked = Pick<PageInput, 'pageNumber' | 'pageSize'> & { keyword?: string }

export interface AttachProps<Row extends Named, Attached extends Row & { relaId: string }> {
  /** Under which the pages are kept in the cache. */
  name: readonly string[]
  freeTitle: string
  attachedTitle: string
  placeholder: string
  /** What there is to do first where nothing can be attached. */
  freeEmpty: string
  attachedEmpty: string
  columns: { title: string; dataIndex: keyof Row & string; ellipsis?: boolean }[]
  /** What is to be said of an assignment, beside what it is of. */
  attachedColumns?: TableColumnsType<Attached>
  mayChange: boolean
  findFree: (asked: Asked) => Promise<Page<Row>>
  findAttached: (asked: Asked) => Promise<Page<Attached>>
  attach: (ids: string[]) => Promise<unknown>
  /** By the id of the assignment. */
  detach: (relaId: string) => Promise<unknown>
}

/** What can be attached at the left, what is attached at the right; below each other where the window is narrow. */
export function AttachTables<Row extends Named, Attached extends Row & { relaId: string } = Row & { relaId: string }>(
  given: AttachProps<Row, Attached>,
) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const isWide = Grid.useBreakpoint().md
  const changed = () => cache.invalidateQueries({ queryKey: given.name })
  const add = {
    title: t('添加'),
    icon: <LinkOutlined />,
    run: async (ids: string[]) => {
      await given.attach(ids)
      message.success(t('已添加'))
      await changed()
    },
  }
  const remove = {
    title: t('移除'),
    icon: <DisconnectOutlined />,
    danger: true,
    run: async (ids: string[]) => {
      for (const id of ids) await given.detach(id)
      message.success(t('已移除'))
      await changed()
    },
  }
  const { columns, placeholder } = given
  return (
    <Flex gap={24} vertical={!isWide}>
      <ChoosingTable<Row>
        columns={columns}
        placeholder={placeholder}
        title={given.freeTitle}
        empty={given.freeEmpty}
        name={[...given.name, 'free']}
        find={given.findFree}
        action={given.mayChange ? add : undefined}
      />
      <ChoosingTable<Attached>
        placeholder={placeholder}
        columns={[...columns, ...(given.attachedColumns ?? [])]}
        title={given.attachedTitle}
        empty={given.attachedEmpty}
        name={[...given.name, 'attached']}
        find={async (asked) => {
          const found = await given.findAttached(asked)
          return { ...found, records: found.records.map((row) => ({ ...row, id: row.relaId })) }
        }}
        action={given.mayChange ? remove : undefined}
      />
    </Flex>
  )
}
