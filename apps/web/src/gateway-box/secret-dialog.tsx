import { Alert, Button, Typography } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import classes from './secret-dialog.module.css'

export interface NewSecret {
  code: string
  kind: 'edge' | 'json'
  secret: string
  /** Of the server's public address; none where that is not set. */
  host: string | null
  mqttPort: number
  /** Where the server speaks TLS to boxes. */
  mqttTlsPort: number | null
}

/** Where the box finds the server: at its public address, else as this browser did; encrypted where that is set up. */
export const serverOf = ({ host, mqttPort, mqttTlsPort }: NewSecret, reachedAt = location.hostname) =>
  mqttTlsPort === null ? `mqtt://${host ?? reachedAt}:${mqttPort}` : `mqtts://${host ?? reachedAt}:${mqttTlsPort}`

/** How the gateway is started from the program's folder. The secret is no argument: those stand in every list of processes. */
export const startCommand = (made: NewSecret, reachedAt?: string) =>
  `BOX_SECRET=${made.secret} npm run gateway -- --server ${serverOf(made, reachedAt)} --code ${made.code}`
/** For a machine that others use too, and for services: the secret lies in a file that only its owner reads. */
export const fileCommand = (made: NewSecret, reachedAt?: string) =>
  `(umask 077; echo '${made.secret}' > box-secret) && npm run gateway -- --server ${serverOf(made, reachedAt)} --code ${made.code} --secret-file "$PWD/box-secret"`

/** A secret that is never shown again, and what to do with it. */
export function SecretDialog({ onClose, ...made }: NewSecret & { onClose: () => void }) {
  return (
    <DraggableModal
      open
      width={680}
      title={t('盒子密钥')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('我已保存')}
        </Button>
      }
    >
      <div className={classes.body}>
        <Alert type="warning" showIcon title={t('密钥只显示这一次，关闭后无法再次查看，请立即保存。')} />
        <Secret title={t('盒子编码')} text={made.code} />
        <Secret title={t('密钥')} text={made.secret} />
        {made.kind === 'edge' ? (
          <>
            <Secret
              title={t('启动网关的命令')}
              text={startCommand(made)}
              note={t('在网关所在的机器上执行；服务器地址和 MQTT 端口与此不同时请修改。')}
            />
            <Secret title={t('把密钥存入文件再启动')} text={fileCommand(made)} />
          </>
        ) : (
          <p className={classes.note}>
            {t('请在盒子上设置 MQTT 服务器 {server}，用户名为盒子编码，密码为密钥。', { server: serverOf(made) })}
          </p>
        )}
      </div>
    </DraggableModal>
  )
}

function Secret({ title, text, note }: { title: string; text: string; note?: string }) {
  return (
    <section>
      <h4 className={classes.title}>{title}</h4>
      <Typography.Paragraph className={classes.text} copyable={{ text }}>
        {text}
      </Typography.Paragraph>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  )
}
