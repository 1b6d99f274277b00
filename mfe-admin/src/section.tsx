import type { Section } from 'shared-contract';
import { PasswordScreen } from './password/PasswordScreen';
import { UsersScreen } from './users/UsersScreen';

const section: Section = { screens: { '/password': PasswordScreen, '/user': UsersScreen } };

export default section;
