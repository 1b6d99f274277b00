import { expect } from '../../support/fixtures';
import { fill, press } from '../../support/screen';
import { type Area, at } from './sight';

export const administration: Area = {
  name: 'administration',
  who: 'admin',
  sights: [
    { name: 'password', what: 'Change password', reach: at('/password', 'Change password') },
    {
      name: 'password-mismatch',
      what: 'Passwords differ',
      reach: async (page) => {
        await at('/password', 'Change password')(page);
        await fill(page, { 'New Password': 'rahasia-sekali', 'Confirm Password': 'rahasia-sekal' });
        await press(page, 'Update Password');
        await expect(page.getByText('Password did not match')).toBeVisible();
      },
    },
    { name: 'user', what: 'Users', reach: at('/user', 'Add new user') },
  ],
};
