import { Alert, Button, Typography } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import classes from './secret-dialog.module.css'

export interface NewSecret {
  code: string
  kind: 'edge' | 'json'
  secret: string
}

/** How the gateway is started with its code and secret, from the program's folder. */
const startCommand = (host: string, { code, secret }: NewSecret) =>
  `npm run gateway -- --server mqtt://${host}:1883 --code ${code} --secret=${secret}`

/** A secret that is never shown again, and what to do with it. */
export function SecretDialog({ onClose, ...made }: NewSecret & { onClose: () => void }) {
  const host = window.location.hostname
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
          <Secret
            title={t('启动网关的命令')}
            text={startCommand(host, made)}
            note={t('在网关所在的机器上执行；服务器地址和 MQTT 端口与此不同时请修改。')}
          />
        ) : (
          <p className={classes.note}>
            {t('请在盒子上设置 MQTT 服务器 {server}，用户名为盒子编码，密码为密钥。', { server: `${host}:1883` })}
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
