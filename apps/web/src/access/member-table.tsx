import type { Member } from '@zhizao/contract/access/role'
import { t } from '../platform/i18n/translate.ts'
import { ChoosingTable, type ChoosingTableProps } from '../platform/widgets/choosing-table.tsx'

type MemberTableProps = Pick<ChoosingTableProps<Member>, 'title' | 'name' | 'find' | 'action'>

/** Users to search and to choose from. */
export const MemberTable = (given: MemberTableProps) => (
  <ChoosingTable
    {...given}
    placeholder={t('姓名、登录名或手机号')}
    empty={t('没有用户')}
    columns={[
      { title: t('姓名'), dataIndex: 'name', ellipsis: true },
      { title: t('登录名'), dataIndex: 'loginName', ellipsis: true },
      { title: t('部门'), dataIndex: 'departName', ellipsis: true, render: (text: string) => text || '—' },
    ]}
  />
)
