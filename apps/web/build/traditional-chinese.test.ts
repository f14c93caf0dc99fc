import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { traditionalTexts } from './traditional-chinese.ts'

let texts: Record<string, string>
beforeAll(async () => {
  texts = await traditionalTexts(path.join(import.meta.dirname, '..'))
})

test.each([
  ['设备监控', '設備監控'],
  ['权限说明：{name}', '權限說明：{name}'],
  ['运行状态', '運行狀態'],
  ['视频监控', '影像監控'],
  ['工业物联网云平台', '工業物聯網雲平台'],
  ['页面参数：{name}', '頁面參數：{name}'],
  // What the server says is there too, its values as holes.
  ['登录名或密码错误', '登入名或密碼錯誤'],
  ['请 {v1} 秒后再获取验证码', '請 {v1} 秒後再獲取驗證碼'],
])('%s is %s to plant staff in Taiwan', (source, words) => {
  expect(texts[source]).toBe(words)
})
