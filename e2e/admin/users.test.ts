import { emulators } from '../../tools/src/project/firebase-config';
import { accounts, createAccount, DEMO, unique, uniqueEmail } from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';

const PASSWORD = 'rahasia-sekali';
const callable = (name: string) =>
  `http://localhost:${emulators.functions.port}/demo-sales-report/asia-southeast2/${name}`;

test.describe('Add new user', () => {
  test('creates an unverified account by addUser in asia-southeast2', async ({ page, openBrowser }) => {
    await signIn(page, 'admin', '/user');
    const form = page.getByRole('form', { name: 'Add new user' });
    const user = { email: uniqueEmail(), password: PASSWORD, displayName: unique('Dewi') };
    await form.getByLabel('Display Name').fill(user.displayName);
    await form.getByLabel('Email').fill(user.email);
    await form.getByLabel('Password', { exact: true }).fill(user.password);
    await form.getByLabel('Confirm Password').fill(user.password);
    const request = page.waitForRequest((sent) => sent.url().includes('addUser') && sent.method() === 'POST');
    await form.getByRole('button', { name: 'Add User' }).click();
    await expect(form.getByRole('status')).toHaveText('User created successfully');
    expect((await request).url()).toBe(callable('addUser'));
    expect((await request).postDataJSON()).toEqual({ data: user });
    for (const label of ['Display Name', 'Email', 'Confirm Password']) {
      await expect(form.getByLabel(label)).toHaveValue('');
    }
    expect(await accounts.getUserByEmail(user.email)).toMatchObject({
      displayName: user.displayName,
      emailVerified: false,
    });

    const other = await openBrowser();
    await signIn(other, user);
    await expect(other.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  });

  test('shows the message of a refusal', AT_NIGHT, async ({ page }) => {
    await signIn(page, 'admin', '/user');
    const form = page.getByRole('form', { name: 'Add new user' });
    await form.getByLabel('Display Name').fill('Bagus');
    await form.getByLabel('Email').fill(DEMO.staff.email);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Confirm Password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Add User' }).click();
    await expect(form.getByRole('alert')).toHaveText(
      'The email address is already in use by another account.',
    );
    await expect(form.getByLabel('Email')).toHaveValue(DEMO.staff.email);

    await form.getByLabel('Email').fill(uniqueEmail());
    await form.getByLabel('Password', { exact: true }).fill('12345');
    await form.getByLabel('Confirm Password').fill('12345');
    await form.getByRole('button', { name: 'Add User' }).click();
    await expect(form.getByRole('alert')).toHaveText(
      'The password must be a string with at least 6 characters.',
    );
  });
});

test.describe('Make admin', () => {
  test('makes a user an administrator by addAdmin in asia-southeast2', async ({ page, openBrowser }) => {
    const user = await createAccount();
    const other = await openBrowser();
    await signIn(other, user);
    await expect(other.getByRole('link', { name: 'User', exact: true })).toBeHidden();

    await signIn(page, 'admin', '/user');
    const form = page.getByRole('form', { name: 'Make admin' });
    await form.getByLabel('Email').fill(user.email);
    const request = page.waitForRequest(
      (sent) => sent.url().includes('addAdmin') && sent.method() === 'POST',
    );
    await form.getByRole('button', { name: 'Make Admin' }).click();
    await expect(form.getByRole('status')).toHaveText(`${user.email} is now an administrator.`);
    expect((await request).url()).toBe(callable('addAdmin'));
    expect((await request).postDataJSON()).toEqual({ data: { email: user.email } });
    await expect(form.getByLabel('Email')).toHaveValue('');

    await other.getByRole('button', { name: 'Logout' }).click();
    await submitLogin(other, user);
    await expect(other.getByRole('link', { name: 'User', exact: true })).toBeVisible();
    await expect(other.getByText('Admin', { exact: true })).toBeVisible();
  });

  test('shows the message of a refusal', AT_NIGHT, async ({ page }) => {
    await signIn(page, 'admin', '/user');
    const form = page.getByRole('form', { name: 'Make admin' });
    await form.getByLabel('Email').fill(uniqueEmail());
    await form.getByRole('button', { name: 'Make Admin' }).click();
    await expect(form.getByRole('alert')).toHaveText(
      'There is no user record corresponding to the provided identifier.',
    );
  });
});
