import { DisconnectOutlined, InboxOutlined, LockOutlined, SearchOutlined } from '@ant-design/icons'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { Button, Flex, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { refusalIn } from '../api/client.ts'
import { t } from '../i18n/translate.ts'

export interface ListStateProps {
  title: string
  allowed: boolean
  error: unknown
  isFiltered: boolean
  onReset: () => void
  onRetry: () => void
  onAdd?: () => void
}

/** What stands where there are no rows, and the way on from there. */
export function ListState({ title, allowed, error, isFiltered, onReset, onRetry, onAdd }: ListStateProps) {
  const refused = refusalIn(error)
  if (!allowed || refused?.code === ErrorCode.forbidden) {
    return <Notice icon={<LockOutlined />} title={t('没有权限查看{title}', { title })} text={t('请联系管理员开通相应的菜单权限')} />
  }
  if (error) {
    return (
      <Notice icon={<DisconnectOutlined />} title={t('{title}加载失败', { title })} text={refused?.msg ?? t('网络连接失败，请检查网络')}>
        <Button onClick={onRetry}>{t('重试')}</Button>
      </Notice>
    )
  }
  if (isFiltered) {
    return (
      <Notice icon={<SearchOutlined />} title={t('没有符合条件的数据')} text={t('换个条件试试，或清空条件查看全部')}>
        <Button onClick={onReset}>{t('清空条件')}</Button>
      </Notice>
    )
  }
  return (
    <Notice icon={<InboxOutlined />} title={t('还没有{title}', { title })} text={onAdd ? t('从新增第一条开始') : t('有数据后会显示在这里')}>
      {onAdd && (
        <Button type="primary" onClick={onAdd}>
          {t('新增{title}', { title })}
        </Button>
      )}
    </Notice>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

function Notice({ icon, title, text, children }: NoticeProps) {
  const { token } = theme.useToken()
  const disc = {
    width: 72,
    height: 72,
    borderRadius: '50%',
    fontSize: 30,
    color: token.colorPrimary,
    background: token.colorPrimaryBg,
  }
  return (
    <Flex vertical align="center" justify="center" gap={8} style={{ padding: '56px 24px' }} role="status">
      <Flex align="center" justify="center" style={disc} aria-hidden>
        {icon}
      </Flex>
      <Typography.Text strong style={{ marginTop: 8, fontSize: token.fontSizeLG }}>
        {title}
      </Typography.Text>
      <Typography.Text type="secondary">{text}</Typography.Text>
      {children && <div style={{ marginTop: 8 }}>{children}</div>}
    </Flex>
  )
}
