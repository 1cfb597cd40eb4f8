const {
  ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags, SlashCommandBuilder,
} = require("discord.js");

const bot = new Client({ intents: [GatewayIntentBits.Guilds] });
const hello = new SlashCommandBuilder().setName("hello").setDescription("Say hello");
const button = new ButtonBuilder().setCustomId("again").setLabel("Again").setStyle(ButtonStyle.Primary);

bot.once(Events.ClientReady, () => bot.application.commands.set([hello]));
bot.on(Events.InteractionCreate, (event) => event.reply(event.isButton()
  ? { content: "Hello again!", flags: MessageFlags.Ephemeral }
  : { content: `Hello, ${event.user.displayName}!`, components: [new ActionRowBuilder().addComponents(button)] }));
bot.login(process.env.DISCORD_TOKEN);
