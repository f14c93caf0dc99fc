import { useQuery } from '@tanstack/react-query'
import { box as boxResource, type GatewayPack } from '@zhizao/contract/gateway-box/box'
import { Button, Table } from 'antd'
import { fetchByLink } from '../../platform/api/file-reply.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import classes from './box-detail.module.css'
import { boxes } from './box-queries.ts'
import { memoryText } from './figures.ts'

const COMMAND = 'npm run gateway -- --pack'
const platformNames: Record<string, string> = { linux: 'Linux', win: 'Windows', darwin: 'macOS' }
const platformText = ({ platform }: GatewayPack) => {
  const [system, machine] = platform.split('-')
  return `${platformNames[system!] ?? system} ${machine}`
}

/** Archives with which the gateway is installed where there is no network, or how one is made. */
export function GatewayPacks() {
  const mayFetch = usePermission(boxResource.gatewayPack.permission)
  const { data, refetch } = useQuery({
    queryKey: ['gateway-packs'],
    queryFn: ({ signal }) => boxes.gatewayPacks({}, { signal, quiet: true }),
  })
  async function download(name: string) {
    // A refused link would leave the page for a bare answer: session and file are made sure of first.
    const { data: found } = await refetch()
    if (found?.some((each) => each.name === name))
      fetchByLink(`/api${boxResource.gatewayPack.path}?${new URLSearchParams({ name })}`)
  }
  if (!data) return null
  return (
    <>
      <h3 className={classes.title}>{t('网关安装包')}</h3>
      {data.length === 0 ? (
        <span className={classes.hint}>
          {t('还没有安装包。在服务器的程序目录中执行 {command} 制作，用于不能上网的现场。', { command: COMMAND })}
        </span>
      ) : (
        <>
          <span className={classes.hint}>
            {t('用于不能上网的现场：解压后按其中的 README.txt 填写设置并启动，也可安装为开机自动启动的服务。')}
          </span>
          <Table<GatewayPack>
            size="small"
            rowKey="name"
            pagination={false}
            dataSource={data}
            columns={[
              { title: t('平台'), width: 160, render: (_, row) => platformText(row) },
              { title: t('版本'), dataIndex: 'version', width: 100 },
              { title: t('大小'), width: 110, align: 'right', render: (_, { size }) => memoryText(size) },
              { title: t('制作时间'), width: 190, render: (_, { madeAt }) => moment(madeAt) },
              {
                title: t('安装包'),
                render: (_, { name }) =>
                  mayFetch ? (
                    <Button type="link" size="small" onClick={() => void download(name)}>
                      {name}
                    </Button>
                  ) : (
                    name
                  ),
              },
            ]}
          />
        </>
      )}
    </>
  )
}
