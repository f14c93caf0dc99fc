import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { saveFile } from '../../platform/api/file-reply.ts'
import { t } from '../../platform/i18n/translate.ts'
import { useCopy } from '../../platform/widgets/use-copy.ts'
import classes from './second-factor.module.css'

/** Recovery codes, seen this once: to be kept where the phone is not. */
export function RecoveryCodes({ codes, loginName }: { codes: readonly string[]; loginName: string }) {
  const copy = useCopy()
  const text = `${t('恢复码')} ${loginName} ${location.host}\n\n${codes.join('\n')}\n`
  return (
    <div className={classes.show}>
      <Alert
        type="warning"
        showIcon
        title={t('请马上保存，恢复码只显示这一次。')}
        description={t('手机丢失或更换时，可用其中一个代替验证码登录；每个只能用一次。不要和手机放在一起。')}
      />
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex gap={8} wrap>
        <Button icon={<CopyOutlined />} onClick={() => void copy(codes.join('\n'))}>
          {t('复制全部')}
        </Button>
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            saveFile({
              filename: `${t('恢复码')}-${loginName}.txt`,
              blob: new Blob([text], { type: 'text/plain;charset=utf-8' }),
            })
          }
        >
          {t('下载')}
        </Button>
      </Flex>
    </div>
  )
}
