import { useQuery } from '@tanstack/react-query'
import { type BoardLink, boardLink, boardLinkStateTitles } from '@zhizao/contract/production/board'
import { Alert, Button, Flex, Form, Input, InputNumber, Table } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState } from '../../platform/shell/states.tsx'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { useCopy } from '../../platform/widgets/use-copy.ts'

const links = client(boardLink)
const LONGEST = 366
const USUAL = 90

/** Links of displays on walls: made, looked at, revoked. */
export function BoardLinksDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>()
  const { isSaving, failure, run } = useSaving(t('操作失败，请稍后重试'))
  const found = useQuery({
    queryKey: ['board-links'],
    queryFn: ({ signal }) => links.list({}, { signal, quiet: true }),
  })
  const add = (draft: { name: string; days: number }) =>
    run(async () => {
      const { token } = await links.create(draft, { quiet: true })
      setMade(`${location.origin}${import.meta.env.BASE_URL}boardLarge#${token}`)
      await found.refetch()
    })
  const revoke = ({ id }: BoardLink) =>
    run(async () => {
      await links.revoke({ ids: [id] }, { quiet: true })
      await found.refetch()
    })
  return (
    <DraggableModal open width={860} title={t('大屏链接')} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <p style={{ margin: 0, color: 'var(--text-muted)' }}>
          {t(
            '在车间显示器的浏览器中打开链接，不登录就能看到本公司的生产看板，只能看，不能操作。谁有链接谁就能看，不用时请吊销。',
          )}
        </p>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {made ? <MadeLink address={made} /> : <LinkForm isSaving={isSaving} onAdd={(draft) => void add(draft)} />}
        {found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Links rows={found.data ?? []} isLoading={found.isPending} onRevoke={revoke} />
        )}
      </Flex>
    </DraggableModal>
  )
}

function LinkForm({ isSaving, onAdd }: { isSaving: boolean; onAdd: (draft: { name: string; days: number }) => void }) {
  return (
    <Form layout="inline" name="boardLink" initialValues={{ days: USUAL }} onFinish={onAdd}>
      <Form.Item
        name="name"
        label={t('名称')}
        rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
      >
        <Input maxLength={100} placeholder={t('例如：一车间显示器')} />
      </Form.Item>
      <Form.Item name="days" label={t('有效天数')} rules={[{ required: true, message: t('此项不能为空') }]}>
        <InputNumber min={1} max={LONGEST} precision={0} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('生成链接')}
      </Button>
    </Form>
  )
}

/** The link, which is seen this once only. */
function MadeLink({ address }: { address: string }) {
  const copy = useCopy()
  return (
    <Alert
      type="success"
      showIcon
      title={t('链接只显示这一次，请现在复制到显示器')}
      description={<code style={{ overflowWrap: 'anywhere' }}>{address}</code>}
      action={<Button onClick={() => void copy(address)}>{t('复制链接')}</Button>}
    />
  )
}

interface LinksProps {
  rows: BoardLink[]
  isLoading: boolean
  onRevoke: (row: BoardLink) => unknown
}

const Links = ({ rows, isLoading, onRevoke }: LinksProps) => (
  <Table<BoardLink>
    size="small"
    rowKey="id"
    loading={isLoading}
    scroll={{ x: 720 }}
    pagination={{ pageSize: 8, hideOnSinglePage: true }}
    locale={{ emptyText: t('还没有链接') }}
    dataSource={rows}
    columns={[
      { title: t('名称'), render: (_, { name, prefix }) => `${name}（${prefix}…）` },
      { title: t('状态'), width: 80, render: (_, { state }) => t(boardLinkStateTitles[state]) },
      { title: t('到期时间'), width: 150, render: (_, { expiresAt }) => moment(expiresAt) },
      {
        title: t('最近使用'),
        width: 200,
        render: (_, { lastUsedAt, lastUsedIp }) => (lastUsedAt ? `${moment(lastUsedAt)} ${lastUsedIp}` : '—'),
      },
      { title: t('创建人'), dataIndex: 'createdByName', width: 100 },
      {
        title: t('操作'),
        width: 80,
        render: (_, row) =>
          row.state === 'active' && (
            <AskFirst title={t('吊销后用这个链接的显示器立即看不到数据。确定吊销吗？')} onConfirm={() => onRevoke(row)}>
              <Button size="small" danger type="text">
                {t('吊销')}
              </Button>
            </AskFirst>
          ),
      },
    ]}
  />
)
