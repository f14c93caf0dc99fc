import { Flex, Form, Input } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './company-settings.module.css'

const address = /^https?:\/\/\S+$/i

/** Where the company's phone apps are downloaded. */
export function AppDownloadSection() {
  const rules = [{ pattern: address, message: t('请输入 http 或 https 开头的地址') }]
  return (
    <section className={classes.section}>
      <div>
        <h2>{t('手机端下载地址')}</h2>
        <p>{t('填写后页头显示下载二维码；留空时使用平台的默认地址。')}</p>
      </div>
      <Flex vertical gap={8} style={{ width: '100%' }}>
        <Form.Item name="iosUrl" rules={rules} style={{ margin: 0 }}>
          <Input prefix="iOS" maxLength={500} placeholder="https://" aria-label={t('iOS 下载地址')} />
        </Form.Item>
        <Form.Item name="androidUrl" rules={rules} style={{ margin: 0 }}>
          <Input prefix="Android" maxLength={500} placeholder="https://" aria-label={t('Android 下载地址')} />
        </Form.Item>
      </Flex>
    </section>
  )
}
