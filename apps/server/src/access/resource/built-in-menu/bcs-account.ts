import { group, menu } from './menu-entry.ts'

export const bcsAccount = group('bcsAccount', '个人中心', 'My Account', 'user', [
  menu('accountSet', '账号设置', 'Account Settings', '/bcs/pages/systemConfig/accountSet', 'idcard'),
  menu('messageCentre', '消息中心', 'Message Centre', '/bcs/pages/messageManage/index', 'message'),
])
