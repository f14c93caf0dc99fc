import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BoxCertificate } from '@zhizao/contract/gateway-box/box-question'
import { Alert, App, Button, Descriptions, Table } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import classes from './box-detail.module.css'
import type { ShownBox } from './box-header.tsx'
import { questions } from './browse-nodes.ts'

const LOOK_EVERY = 10_000

const day = (time: number) => dayjs(time).format('YYYY-MM-DD')
/** In groups of four, as people compare them. */
const grouped = (thumbprint: string) => thumbprint.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** By which certificates the gateway and OPC UA servers know each other. */
export function CertificatesTab({ box }: { box: ShownBox }) {
  const cache = useQueryClient()
  const ask = useAsk()
  const { message } = App.useApp()
  const key = ['box', box.id, 'certificates']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => questions.certificates({ boxId: box.id }, { signal, quiet: true }),
    enabled: box.online,
    refetchInterval: LOOK_EVERY,
    retry: false,
  })
  const change = ({ thumbprint, subject }: BoxCertificate, isTrusted: boolean) =>
    ask({
      title: isTrusted ? t('信任服务器证书') : t('取消信任'),
      content: isTrusted
        ? t('请在服务器上核对指纹一致后再信任。{subject}，指纹 {thumbprint}', {
            subject,
            thumbprint: grouped(thumbprint),
          })
        : t('取消后，盒子不再连接出示该证书的服务器。{subject}', { subject }),
      okText: isTrusted ? t('信任') : t('取消信任'),
      okButtonProps: isTrusted ? {} : { danger: true },
      onOk: async () => {
        cache.setQueryData(key, await questions.trust({ boxId: box.id, thumbprint, isTrusted }))
        message.success(isTrusted ? t('已信任，盒子将在数秒内重新连接') : t('已取消信任'))
      },
    })
  if (!box.online) return <Alert type="info" showIcon title={t('盒子离线，上线后可查看和确认证书。')} />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const { own, trusted, waiting } = query.data
  return (
    <div className={classes.stack}>
      <h3 className={classes.title}>{t('盒子自己的证书')}</h3>
      {own ? (
        <Descriptions
          size="small"
          bordered
          column={1}
          items={[
            { key: 'thumbprint', label: t('指纹'), children: <code>{grouped(own.thumbprint)}</code> },
            { key: 'subject', label: t('使用者'), children: own.subject },
            { key: 'validTo', label: t('有效期至'), children: day(own.validTo) },
          ]}
        />
      ) : (
        <span className={classes.hint}>{t('盒子第一次连接 OPC UA 服务器时生成自己的证书。')}</span>
      )}
      <span className={classes.hint}>{t('加密连接时，OPC UA 服务器须先信任此证书，盒子也须先信任服务器的证书。')}</span>
      <h3 className={classes.title}>{t('等待确认的服务器证书（{n}）', { n: waiting.length })}</h3>
      <CertificateTable
        rows={waiting}
        empty={t('没有等待确认的证书')}
        button={{ text: t('信任'), type: 'primary', press: (row) => change(row, true) }}
      />
      <h3 className={classes.title}>{t('已信任的服务器证书（{n}）', { n: trusted.length })}</h3>
      <CertificateTable
        rows={trusted}
        empty={t('还没有信任的证书')}
        button={{ text: t('取消信任'), type: 'default', press: (row) => change(row, false) }}
      />
    </div>
  )
}

interface CertificateTableProps {
  rows: readonly BoxCertificate[]
  empty: string
  button: { text: string; type: 'primary' | 'default'; press: (row: BoxCertificate) => void }
}

function CertificateTable({ rows, empty, button }: CertificateTableProps) {
  if (!rows.length) return <span className={classes.hint}>{empty}</span>
  return (
    <Table<BoxCertificate>
      size="small"
      rowKey="thumbprint"
      dataSource={[...rows]}
      pagination={false}
      columns={[
        { title: t('使用者'), dataIndex: 'subject', ellipsis: true },
        { title: t('指纹'), width: 420, render: (_, row) => <code>{grouped(row.thumbprint)}</code> },
        { title: t('有效期至'), width: 110, render: (_, row) => day(row.validTo) },
        {
          title: t('操作'),
          width: 110,
          render: (_, row) => (
            <Button size="small" type={button.type} onClick={() => button.press(row)}>
              {button.text}
            </Button>
          ),
        },
      ]}
    />
  )
}
